#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(MergeReturns, NoChange) {
  expectNoChange("merge_returns", R"(kernel k(stream x: float, output o: float) {
  o = x
}

helper h(value x: float) -> float {
  return x
}
)");
}

TEST(MergeReturns, AnEarlyReturnMovesTheRestIntoElse) {
  EXPECT_EQ(run("merge_returns", R"(helper root(value x: float) -> float {
  if lt(x, 0.0) {
    return 1.0
  }
  return sqrt(x)
}
)"),
            R"(helper root(value x: float) -> float {
  var result: float
  if lt(x, 0.0) {
    result = 1.0
  } else {
    result = sqrt(x)
  }
  return result
}
)");
}

TEST(MergeReturns, AReturnInNestedLoopsLeavesThemAll) {
  EXPECT_EQ(run("merge_returns", R"(helper find(value x: float, gather g[]: float) -> int {
  var i: int = 0
  loop while lt(i, 10) {
    var j: int = 0
    loop while lt(j, 10) {
      if gt(g[j], x) {
        return j
      }
    } step {
      j = add(j, 1)
    }
  } step {
    i = add(i, 1)
  }
  i = 7
  return i
}
)"),
            R"(helper find(value x: float, gather g[]: float) -> int {
  var result: int
  var returned: bool = false
  var i: int = 0
  loop while lt(i, 10) {
    var j: int = 0
    loop while lt(j, 10) {
      if gt(g[j], x) {
        result = j
        returned = true
        break
      }
    } step {
      j = add(j, 1)
    }
    if returned {
      break
    }
  } step {
    i = add(i, 1)
  }
  if not(returned) {
    i = 7
    result = i
    returned = true
  }
  return result
}
)");
}

TEST(MergeReturns, AKernelEndsWithoutReturn) {
  EXPECT_EQ(run("merge_returns", R"(kernel k(stream x: float, output o: float) {
  o = x
  if lt(x, 0.0) {
    return
  }
  o = 2.0
  return
}
)"),
            R"(kernel k(stream x: float, output o: float) {
  o = x
  if lt(x, 0.0) {
  } else {
    o = 2.0
  }
}
)");
}

TEST(MergeReturns, AReturnOnSomePathsOfABranchGuardsTheRest) {
  EXPECT_EQ(run("merge_returns", R"(helper partial(value x: float) -> float {
  if lt(x, 0.0) {
    if lt(x, -1.0) {
      return 5.0
    }
    x = 1.0
  }
  x = mul(x, 2.0)
  return x
}
)"),
            R"(helper partial(value x: float) -> float {
  var result: float
  var returned: bool = false
  if lt(x, 0.0) {
    if lt(x, -1.0) {
      result = 5.0
      returned = true
    } else {
      x = 1.0
    }
  }
  if not(returned) {
    x = mul(x, 2.0)
    result = x
    returned = true
  }
  return result
}
)");
}

}  // namespace
}  // namespace brook::passes
