#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(Simplify, NoChange) {
  expectNoChange("simplify", R"(kernel k(stream x: float, output o: float) {
  if lt(x, 1.0) {
    o = x
  }
}
)");
}

TEST(Simplify, ConditionsDoNotGoThroughNumbers) {
  EXPECT_EQ(run("simplify", R"(kernel k(stream x: float, output o: float) {
  if ne(convert<int>(lt(x, 1.0)), 0) {
    o = x
  }
  if eq(convert<float>(convert<int>(not(not(lt(x, 1.0))))), 0.0) {
    o = 1.0
  }
}
)"),
            R"(kernel k(stream x: float, output o: float) {
  if lt(x, 1.0) {
    o = x
  }
  if not(lt(x, 1.0)) {
    o = 1.0
  }
}
)");
}

TEST(Simplify, IntegersComparedWithThemselves) {
  EXPECT_EQ(
      run("simplify", R"(kernel k(stream n: int, stream m: int2, stream x: float, output o: float) {
  o = select(and(eq(n, n), lt(x, x)), 1.0, 2.0)
  if all(le(m, m)) {
    o = 3.0
  }
  if gt(n, n) {
    o = 4.0
  }
}
)"),
      R"(kernel k(stream n: int, stream m: int2, stream x: float, output o: float) {
  o = select(and(true, lt(x, x)), 1.0, 2.0)
  if all(bool2(true)) {
    o = 3.0
  }
}
)");
}

TEST(Simplify, SwizzlesCompose) {
  EXPECT_EQ(run("simplify", R"(kernel k(stream v: float4, output o: float4) {
  o = v.xyzw
  o = v.wzyx.wz.xyxy
}
)"),
            R"(kernel k(stream v: float4, output o: float4) {
  o = v
  o = v.xyxy
}
)");
}

TEST(Simplify, ConstantsFold) {
  EXPECT_EQ(run("simplify", R"(kernel k(stream x: float, output o: float) {
  o = convert<float>(add(2147483647, 1))
  o = select(false, x, neg(1.0))
  if true {
    o = 2.0
  }
  if gt(x, 1.0) {
  }
  if gt(x, 2.0) {
  } else {
    o = 3.0
  }
}
)"),
            R"(kernel k(stream x: float, output o: float) {
  o = -2147483648.0
  o = -1.0
  o = 2.0
  if not(gt(x, 2.0)) {
    o = 3.0
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
