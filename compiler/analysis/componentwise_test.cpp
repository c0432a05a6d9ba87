#include "compiler/analysis/componentwise.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

bool isComponentwise(const std::string& body, const std::string& more = "") {
  Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nkernel k(stream x: float4, stream y: float4, constant a: float, "
      "constant c: float4, constant n: int, gather g[][]: float4" +
      more + ", output o: float4) {\n" + body + "}\n");
  EXPECT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  return isComponentwise(kernel, uniformity(kernel));
}

TEST(Componentwise, Arithmetic) {
  EXPECT_TRUE(isComponentwise("  o = add(mul(float4(a), x), y)\n"));
  EXPECT_TRUE(isComponentwise("  o = max(sqrt(neg(x)), float4(0.0))\n"));
  EXPECT_TRUE(isComponentwise("  o = select(lt(x, y), x, mul(y, float4(2.0, 2.0, 2.0, 2.0)))\n"));
}

TEST(Componentwise, ComponentsThatDiffer) {
  EXPECT_FALSE(isComponentwise("  o = mul(x, float4(x.w))\n"));
  EXPECT_FALSE(isComponentwise("  o = x.wzyx\n"));
  EXPECT_FALSE(isComponentwise("  o = x\n  o.x = 1.0\n"));
  EXPECT_FALSE(isComponentwise("  o = mul(x, float4(dot(x, y)))\n"));
  EXPECT_FALSE(isComponentwise("  o = mul(x, c)\n"));
  EXPECT_FALSE(isComponentwise("  o = c\n"));
  EXPECT_FALSE(isComponentwise("  o = add(x, float4(1.0, 1.0, 1.0, 2.0))\n"));
  EXPECT_FALSE(isComponentwise("  o = add(x, float4(0.0, 0.0, 0.0, -0.0))\n"));
}

TEST(Componentwise, VariablesThatAreTheSameForAllElements) {
  EXPECT_TRUE(isComponentwise("  var t: float4 = float4(mul(a, 2.0))\n  o = mul(t, x)\n"));
  EXPECT_TRUE(isComponentwise("  var t: float4 = c.yyyy\n  o = mul(t, x)\n"));
  EXPECT_FALSE(isComponentwise("  var t: float4 = c\n  o = mul(t, x)\n"));
  EXPECT_FALSE(
      isComponentwise("  var t: float4 = float4(a)\n  var u: float4 = t\n"
                      "  t = c\n  u = t\n  o = mul(u, x)\n"));
}

TEST(Componentwise, VariablesSetComponentByComponent) {
  const std::string start = "  var t: float4 = float4(a)\n";
  EXPECT_FALSE(isComponentwise(start + "  t.x = 5.0\n  o = mul(t, x)\n"));
  EXPECT_FALSE(isComponentwise(start + "  t.yz = float2(a)\n  o = mul(t, x)\n"));
  EXPECT_FALSE(isComponentwise(start + "  t[n] = a\n  o = mul(t, x)\n"));
  EXPECT_FALSE(
      isComponentwise("  var t: float4\n  t.x = a\n  var u: float4 = t\n  o = mul(u, x)\n"));
}

TEST(Componentwise, Elements) {
  EXPECT_FALSE(isComponentwise("  o = mul(x, float4(s))\n", ", stream s: float"))
      << "its lanes are elements";
  EXPECT_FALSE(isComponentwise("  o = float4(convert<float4>(position(o)))\n"));
}

TEST(Componentwise, Scalars) {
  const auto isAlike = [](const std::string& kernel) {
    Result<ir::Module> module = ir::parse("module \"a.br\"\n\n" + kernel);
    EXPECT_TRUE(module) << module.failure().message;
    return analysis::isComponentwise(module->functions[0], uniformity(module->functions[0]));
  };
  EXPECT_TRUE(
      isAlike("kernel k(stream x: float, stream n: int, output o: float) {\n"
              "  o = add(x, convert<float>(n))\n}\n"));
  EXPECT_FALSE(isAlike("kernel k(stream x: float, output o: float2) {\n  o = float2(x)\n}\n"));
  EXPECT_FALSE(isAlike("kernel k(constant x: float, output o: float) {\n  o = x\n}\n"));
  EXPECT_FALSE(
      isAlike("reduction r(stream a: float, accumulator s: float) {\n  s = add(s, a)\n}\n"));
}

TEST(Componentwise, Branches) {
  EXPECT_TRUE(isComponentwise("  o = x\n  if gt(n, 1) {\n    o = mul(o, y)\n  }\n"));
  EXPECT_FALSE(isComponentwise("  o = x\n  if gt(x.x, 1.0) {\n    o = mul(o, y)\n  }\n"));
}

TEST(Componentwise, Gathers) {
  EXPECT_TRUE(isComponentwise(
      "  o = g[sub(position(o).y, 1)][position(o).x]->[sub(first(o).y, 1)][first(o).x]\n"));
  EXPECT_FALSE(isComponentwise("  o = g[n][convert<int>(x.x)]\n"));
}

}  // namespace
}  // namespace brook::analysis
