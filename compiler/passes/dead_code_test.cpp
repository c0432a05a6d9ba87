#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(DeadCode, NoChange) {
  expectNoChange("dead_code", R"(kernel k(stream x: float, output o: float) {
  var t: float = mul(x, 2.0)
  o = t
}
)");
}

TEST(DeadCode, CutsVariablesAssignedToThemselves) {
  EXPECT_EQ(run("dead_code", R"(kernel k(stream x: float2, output o: float2) {
  o = x
  if gt(x.x, 0.0) {
    o = o
    o.x = o.y
  }
}
)"),
            R"(kernel k(stream x: float2, output o: float2) {
  o = x
  if gt(x.x, 0.0) {
    o.x = o.y
  }
}
)");
}

TEST(DeadCode, KeepsTheLoopAndWhatLeavesIt) {
  EXPECT_EQ(run("dead_code", R"(kernel k(stream x: float, output o: float) {
  var unused: float = sin(x)
  var sum: float = 0.0
  var n: int = 0
  loop while lt(n, 10) {
    var m: int = n
    unused = add(unused, 1.0)
    if gt(sum, 5.0) {
      unused = 0.0
      break
      sum = 1.0
    }
    if gt(sum, 7.0) {
      unused = 0.0
    }
    sum = add(sum, x)
  } step {
    n = add(n, 1)
  }
  loop while lt(unused, 1.0) {
    unused = add(unused, 1.0)
  }
  o = sum
}
)"),
            R"(kernel k(stream x: float, output o: float) {
  var sum: float = 0.0
  var n: int = 0
  loop while lt(n, 10) {
    if gt(sum, 5.0) {
      break
    }
    sum = add(sum, x)
  } step {
    n = add(n, 1)
  }
  o = sum
}
)");
}

TEST(DeadCode, WhatIsScatteredIsNeeded) {
  EXPECT_EQ(run("dead_code", R"(kernel k(stream n: int, scatter o[]: int) writes pushes of f {
  var a: int = n
  var b: int = n
  loop while lt(a, 5) {
    scatter o[a] = n
    a = add(a, 1)
    b = add(b, 1)
  }
}
)"),
            R"(kernel k(stream n: int, scatter o[]: int) writes pushes of f {
  var a: int = n
  loop while lt(a, 5) {
    scatter o[a] = n
    a = add(a, 1)
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
