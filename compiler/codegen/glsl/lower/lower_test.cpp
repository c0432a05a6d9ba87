#include "compiler/codegen/glsl/lower/lower.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"

#include <gtest/gtest.h>

namespace brook::glsl {
namespace {

std::string lowered(const std::string& text) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + text);
  if (!module) return module.failure().message;
  return ir::print(lower(module->functions.front()).function);
}

TEST(LowerGlsl, LeavesOrdinaryArithmeticAlone) {
  constexpr const char* kText = R"(kernel k(stream x: float, output o: float) {
  o = add(mul(x, 2.0), div(x, 3.0))
  o = add(o, 0.0)
}
)";
  EXPECT_EQ(lowered(kText), kText);
}

TEST(LowerGlsl, ReadsZeroFactorsAtRunTime) {
  EXPECT_EQ(
      lowered(R"(kernel k(stream x: float, stream v: float3, output o: float, output p: float3) {
  o = add(mul(x, 0.0), mul(-0.0, x))
  o = div(0.0, o)
  p = div(mul(v, float3(0.0, 1.0, x)), float3(0.0))
}
)"),
      R"(kernel k(stream x: float, stream v: float3, output o: float, output p: float3) {
  o = add(mul(x, zero), mul(neg(zero), x))
  o = div(zero, o)
  p = div(mul(v, float3(zero, 1.0, x)), float3(zero))
}
)");
}

TEST(LowerGlsl, ReadsZeroFactorsOfDoublesAtRunTime) {
  EXPECT_EQ(lowered(R"(kernel k(stream x: double2, output o: double2) {
  o = mul(div(x, double2(0.0d)), double2(add(1.0d, 2.0d)))
}
)"),
            R"(kernel k(stream x: double2, output o: double2) {
  var constant: double = 1.0d
  o = mul(div(x, double2(convert<double>(zero))), double2(add(add(constant, 2.0d), convert<double>(zero))))
}
)");
}

TEST(LowerGlsl, AddsZeroToFunctionsOfConstantsThatBecomeFactors) {
  EXPECT_EQ(lowered(R"(kernel k(stream x: float, output o: float) {
  o = mul(mul(x, floor(0.5)), floor(x))
}
)"),
            R"(kernel k(stream x: float, output o: float) {
  o = mul(mul(x, add(floor(0.5), zero)), floor(x))
}
)");
}

TEST(LowerGlsl, AddsZeroToMagnitudesThatAreCompared) {
  EXPECT_EQ(lowered(R"(kernel k(stream x: float, stream v: float2, output o: float) {
  var m: float = abs(x)
  if le(m, o) {
    o = select(gt(abs(v).y, 0.0), abs(x), abs(v.x))
  }
  if lt(abs(x), 0.001) {
    o = 1.0
  }
}
)"),
            R"(kernel k(stream x: float, stream v: float2, output o: float) {
  var m: float = add(abs(x), zero)
  if le(m, o) {
    o = select(gt(add(abs(v), float2(zero)).y, 0.0), add(abs(x), zero), add(abs(v.x), zero))
  }
  if lt(abs(x), 0.001) {
    o = 1.0
  }
}
)");
}

TEST(LowerGlsl, ReadsZerosThatBecomeFactorsAtRunTime) {
  EXPECT_EQ(lowered(R"(kernel k(stream x: float, output o: float, output sum: float) {
  var start: float = 0.0
  var product: float = start
  product = mul(product, x)
  o = select(gt(x, 1.0), product, 0.0)
  sum = 0.0
  sum = add(sum, x)
}
)"),
            R"(kernel k(stream x: float, output o: float, output sum: float) {
  var start: float = zero
  var product: float = start
  product = mul(product, x)
  o = select(gt(x, 1.0), product, 0.0)
  sum = 0.0
  sum = add(sum, x)
}
)");
}

TEST(LowerGlsl, AddsZeroToIntegersThatBecomeFactors) {
  EXPECT_EQ(lowered(R"(kernel k(stream x: float, stream n: int, gather g[]: int, output o: float) {
  var i: int = 0
  o = mul(x, convert<float>(i))
  o = mul(convert<float>(n), convert<float>(g[i]))
  o = div(x, convert<float4>(position(o)).z)
  o = convert<float>(i)
}
)"),
            R"(kernel k(stream x: float, stream n: int, gather g[]: int, output o: float) {
  var i: int = 0
  o = mul(x, add(convert<float>(i), zero))
  o = mul(convert<float>(n), convert<float>(g[i]))
  o = div(x, add(convert<float4>(position(o)), float4(zero)).z)
  o = convert<float>(i)
}
)");
}

TEST(LowerGlsl, KeepsConstantArithmeticFromTheFrontEnd) {
  EXPECT_EQ(lowered(R"(kernel k(stream x: float, output o: float) {
  o = add(x, div(1.0, 3.0))
  o = mul(sqrt(2.0), add(1.0, convert<float>(3)))
  o = select(le(0.0, sqrt(-1.0)), x, 1.0)
}
)"),
            R"(kernel k(stream x: float, output o: float) {
  var constant: float = 1.0
  var constant_1: float = 0.0
  o = add(x, div(constant, 3.0))
  o = mul(add(sqrt(2.0), zero), add(1.0, add(convert<float>(3), zero)))
  o = select(le(constant_1, sqrt(-1.0)), x, 1.0)
}
)");
}

}  // namespace
}  // namespace brook::glsl
