#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(LockstepCounters, ACounterOfADivergentLoop) {
  EXPECT_EQ(
      run("lockstep_counters", R"(kernel k(stream c: float, constant limit: int, output o: int) {
  var x: float = c
  o = 0
  loop while and(lt(o, limit), lt(x, 4.0)) {
    x = mul(x, x)
    o = add(o, 1)
  }
}
)"),
      R"(kernel k(stream c: float, constant limit: int, output o: int) {
  var x: float = c
  o = 0
  var o_all: int = 0
  loop while and(lt(o_all, limit), lt(x, 4.0)) {
    x = mul(x, x)
    o = add(o, 1)
    o_all = add(o_all, 1)
  }
}
)");
}

TEST(LockstepCounters, InTheStepPastAContinue) {
  EXPECT_EQ(
      run("lockstep_counters", R"(kernel k(stream c: float, gather g[]: float, output o: int) {
  var i: int = 1
  loop while lt(i, 100) {
    if gt(g[i], c) {
      continue
    }
    if lt(g[i], 0.0) {
      break
    }
  } step {
    i = mul(i, 2)
  }
  o = i
}
)"),
      R"(kernel k(stream c: float, gather g[]: float, output o: int) {
  var i: int = 1
  var i_all: int = 1
  loop while lt(i_all, 100) {
    if gt(g[i_all], c) {
      continue
    }
    if lt(g[i_all], 0.0) {
      break
    }
  } step {
    i = mul(i, 2)
    i_all = mul(i_all, 2)
  }
  o = i
}
)");
}

TEST(LockstepCounters, NotPastAContinueInTheBody) {
  expectNoChange("lockstep_counters",
                 R"(kernel k(stream c: float, gather g[]: float, output o: int) {
  var i: int = 0
  loop while lt(i, 100) {
    if gt(g[i], c) {
      continue
    }
    i = add(i, 1)
  }
  o = i
}
)");
}

TEST(LockstepCounters, NotWhatOnlySomeElementsChange) {
  expectNoChange("lockstep_counters",
                 R"(kernel k(stream c: float, gather g[]: float, output o: int) {
  var i: int = 0
  loop while lt(g[i], c) {
    if gt(g[i], 1.0) {
      i = add(i, 1)
    }
    i = add(i, 1)
  }
  o = i
}
)");
}

TEST(LockstepCounters, NotFromDifferentStarts) {
  expectNoChange("lockstep_counters",
                 R"(kernel k(stream c: float, gather g[]: float, output o: int) {
  var i: int = convert<int>(c)
  loop while lt(g[i], c) {
    i = add(i, 1)
  }
  o = i
}
)");
}

TEST(LockstepCounters, NotWhereTheLoopDoesNotReadIt) {
  expectNoChange("lockstep_counters", R"(kernel k(stream c: float, output o: int) {
  var x: float = c
  o = 0
  loop while lt(x, 4.0) {
    x = mul(x, x)
    o = add(o, 1)
  }
}
)");
}

TEST(LockstepCounters, NotOfALoopThatAllLeaveTogether) {
  expectNoChange("lockstep_counters", R"(kernel k(stream c: float, constant n: int, output o: int) {
  var i: int = 0
  loop while lt(i, n) {
    i = add(i, 1)
  }
  o = add(i, convert<int>(c))
}
)");
}

}  // namespace
}  // namespace brook::passes
