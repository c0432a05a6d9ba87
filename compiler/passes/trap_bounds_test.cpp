#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(TrapBounds, NoChange) {
  expectNoChange("trap_bounds", R"(kernel k(gather g[]: float, output o: float) {
  o = g[1]!
}
)");
}

TEST(TrapBounds, EveryIndexOfAGather) {
  EXPECT_EQ(run("trap_bounds", R"(kernel k(gather g[][]: float, stream i: int, output o: float) {
  o = g[i][0] !3
}
)"),
            R"(kernel k(gather g[][]: float, stream i: int, output o: float) {
  if or(or(lt(i, 0), ge(i, extent(g).y)), or(lt(0, 0), ge(0, extent(g).x))) !3 {
    fail "g[%d][%d] is outside of its shape <%d, %d>"(i, 0, extent(g).y, extent(g).x) !3
  }
  o = g[i][0] !3
}
)");
}

TEST(TrapBounds, OnlyWhereTheValueMatters) {
  EXPECT_EQ(run("trap_bounds", R"(kernel k(gather g[]: float, stream i: int, output o: float) {
  o = select(gt(i, 0), g[i], 0.0)
  if and(gt(i, 5), gt(g[i], 1.0)) {
    o = 1.0
  }
}
)"),
            R"(kernel k(gather g[]: float, stream i: int, output o: float) {
  if gt(i, 0) {
    if or(lt(i, 0), ge(i, extent(g).x)) {
      fail "g[%d] is outside of its shape <%d>"(i, extent(g).x)
    }
  }
  o = select(gt(i, 0), g[i], 0.0)
  if gt(i, 5) {
    if or(lt(i, 0), ge(i, extent(g).x)) {
      fail "g[%d] is outside of its shape <%d>"(i, extent(g).x)
    }
  }
  if and(gt(i, 5), gt(g[i], 1.0)) {
    o = 1.0
  }
}
)");
}

TEST(TrapBounds, ConditionsOfLoopsAreInTheBody) {
  EXPECT_EQ(run("trap_bounds", R"(kernel k(gather g[]: float, output o: int) {
  o = 0
  loop while gt(g[o], 1.0) {
    o = add(o, 2)
  } step {
    o = add(o, 1)
  }
}
)"),
            R"(kernel k(gather g[]: float, output o: int) {
  o = 0
  var first: bool = true
  loop while true {
    if first {
      first = false
    } else {
      o = add(o, 1)
    }
    if or(lt(o, 0), ge(o, extent(g).x)) {
      fail "g[%d] is outside of its shape <%d>"(o, extent(g).x)
    }
    if not(gt(g[o], 1.0)) {
      break
    }
    o = add(o, 2)
  }
}
)");
}

TEST(TrapBounds, ALoopTestedLastRunsOnceBeforeItsTest) {
  EXPECT_EQ(run("trap_bounds", R"(kernel k(gather g[]: float, output o: int) {
  o = 0
  loop {
    o = add(o, 2)
  } while gt(g[o], 1.0)
}
)"),
            R"(kernel k(gather g[]: float, output o: int) {
  o = 0
  var first: bool = true
  loop while true {
    if first {
      first = false
    } else {
      if or(lt(o, 0), ge(o, extent(g).x)) {
        fail "g[%d] is outside of its shape <%d>"(o, extent(g).x)
      }
      if not(gt(g[o], 1.0)) {
        break
      }
    }
    o = add(o, 2)
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
