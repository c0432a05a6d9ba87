#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(InsertGatherLets, NoChange) {
  expectNoChange("insert_gather_lets",
                 R"(kernel k(gather u[]: float, stream x: float, output o: float) {
  var t: float = u[position(o).x]->[first(o).x]
  o = mul(t, u[convert<int>(x)])
  o = u[position(o).x]->[first(o).x]
}
)");
}

TEST(InsertGatherLets, InFrontOfTheStatement) {
  EXPECT_EQ(run("insert_gather_lets", R"(kernel k(gather u[]: float, output o: float) {
  if gt(u[position(o).x]->[first(o).x], 1.0) {
    o = mul(2.0, u[sub(position(o).x, 1)]->[sub(first(o).x, 1)])
  } else {
    o = 0.0
  }
}
)"),
            R"(kernel k(gather u[]: float, output o: float) {
  var u_at: float = u[position(o).x]->[first(o).x]
  if gt(u_at, 1.0) {
    var u_at_1: float = u[sub(position(o).x, 1)]->[sub(first(o).x, 1)]
    o = mul(2.0, u_at_1)
  } else {
    o = 0.0
  }
}
)");
}

TEST(InsertGatherLets, ConditionsOfLoopsKeepTheirs) {
  EXPECT_EQ(run("insert_gather_lets", R"(kernel k(gather u[]: float, output o: float) {
  o = 0.0
  loop while lt(o, u[position(o).x]->[first(o).x]) {
    o = add(o, u[position(o).x]->[first(o).x])
  }
}
)"),
            R"(kernel k(gather u[]: float, output o: float) {
  o = 0.0
  loop while lt(o, u[position(o).x]->[first(o).x]) {
    var u_at: float = u[position(o).x]->[first(o).x]
    o = add(o, u_at)
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
