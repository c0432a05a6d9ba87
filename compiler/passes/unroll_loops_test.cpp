#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(UnrollLoops, GathersAroundTheElement) {
  EXPECT_EQ(run("unroll_loops", R"(kernel k(gather u[]: float, output o: float) {
  o = 0.0
  var i: int = -1
  loop while le(i, 1) {
    var at: int = add(position(o).x, i)
    o = add(o, u[at])
  } step {
    i = add(i, 1)
  }
}
)"),
            R"(kernel k(gather u[]: float, output o: float) {
  o = 0.0
  var i: int = -1
  var at_1: int = add(position(o).x, -1)
  o = add(o, u[at_1])
  var at_2: int = add(position(o).x, 0)
  o = add(o, u[at_2])
  var at_3: int = add(position(o).x, 1)
  o = add(o, u[at_3])
  i = 2
}
)");
}

TEST(UnrollLoops, InnerOnesFirst) {
  EXPECT_EQ(run("unroll_loops", R"(kernel k(gather u[][]: float, output o: float) {
  o = 0.0
  var j: int = 3
  loop while ne(j, 1) {
    var i: int = 0
    loop while lt(i, 3) {
      o = add(o, u[j][i])
    } step {
      i = add(i, 2)
    }
  } step {
    j = sub(j, 1)
  }
}
)"),
            R"(kernel k(gather u[][]: float, output o: float) {
  o = 0.0
  var j: int = 3
  var i_1: int = 0
  o = add(o, u[3][0])
  o = add(o, u[3][2])
  i_1 = 4
  var i_2: int = 0
  o = add(o, u[2][0])
  o = add(o, u[2][2])
  i_2 = 4
  j = 1
}
)");
}

TEST(UnrollLoops, NotLongOnes) {
  expectNoChange("unroll_loops", R"(kernel k(gather u[]: float, output o: float) {
  o = 0.0
  var i: int = 0
  loop while lt(i, 10) {
    o = add(o, u[i])
  } step {
    i = add(i, 1)
  }
}
)");
}

TEST(UnrollLoops, NotWhereNothingIsChosenByTheCounter) {
  expectNoChange("unroll_loops", R"(kernel k(stream x: float, output o: float) {
  o = 0.0
  var i: int = 0
  loop while lt(i, 3) {
    o = add(mul(o, x), convert<float>(i))
  } step {
    i = add(i, 1)
  }
}
)");
}

TEST(UnrollLoops, NotWhatIsLeftEarlyOrCountsOtherwise) {
  expectNoChange("unroll_loops", R"(kernel k(gather u[]: float, constant n: int, output o: float) {
  o = 0.0
  var i: int = 0
  loop while lt(i, 3) {
    if gt(u[i], 1.0) {
      break
    }
  } step {
    i = add(i, 1)
  }
  i = 0
  loop while lt(i, n) {
    o = add(o, u[i])
  } step {
    i = add(i, 1)
  }
  i = 0
  loop while lt(i, 3) {
    o = add(o, u[i])
    i = add(i, 1)
  } step {
    i = add(i, 1)
  }
  i = n
  loop while lt(i, 3) {
    o = add(o, u[i])
  } step {
    i = add(i, 1)
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
