#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(HoistUniform, NoChange) {
  expectNoChange("hoist_uniform", R"(kernel k(stream x: float, constant n: int, output o: float) {
  o = x
  var i: int = 0
  loop while lt(i, n) {
    o = mul(add(o, x), convert<float>(i))
  } step {
    i = add(i, 1)
  }
}
)");
}

TEST(HoistUniform, OutOfTheOutermostLoopThatLeavesItBe) {
  EXPECT_EQ(
      run("hoist_uniform", R"(kernel k(gather g[][]: float, constant n: int, output o: float) {
  o = 0.0
  var j: int = 0
  loop while lt(j, sub(n, 1)) {
    var i: int = 0
    loop while lt(i, sub(n, 1)) {
      o = add(o, g[add(position(o).y, 1)][add(i, mul(j, n))])
    } step {
      i = add(i, 1)
    }
  } step {
    j = add(j, 1)
  }
}
)"),
      R"(kernel k(gather g[][]: float, constant n: int, output o: float) {
  o = 0.0
  var j: int = 0
  var t: int = sub(n, 1)
  var t_1: int = add(position(o).y, 1)
  loop while lt(j, t) {
    var i: int = 0
    var t_2: int = mul(j, n)
    loop while lt(i, t) {
      o = add(o, g[t_1][add(i, t_2)])
    } step {
      i = add(i, 1)
    }
  } step {
    j = add(j, 1)
  }
}
)");
}

TEST(HoistUniform, NotWhatVaries) {
  expectNoChange("hoist_uniform", R"(kernel k(gather g[]: float, stream x: float, output o: float) {
  o = 0.0
  loop while lt(o, 1.0) {
    o = add(o, add(g[position(o).x], mul(x, 2.0)))
  }
}
)");
}

TEST(HoistUniform, NotTheDistanceFromAPosition) {
  expectNoChange("hoist_uniform", R"(kernel k(gather g[]: float, constant n: int, output o: float) {
  o = 0.0
  loop while lt(o, 1.0) {
    o = add(o, g[add(position(o).x, 2)]->[add(first(o).x, 2)])
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
