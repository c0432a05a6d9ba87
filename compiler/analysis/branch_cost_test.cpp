#include "compiler/analysis/branch_cost.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

// The gathers of the first branch of a kernel; nothing if it is not cheap.
std::optional<std::size_t> gathersOf(const std::string& block) {
  Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nkernel k(stream c: float4, stream i: int, constant n: int, gather g[]: "
      "float4, output o: float4) {\n  o = c\n  if gt(c.x, 0.0) {\n" +
      block + "  }\n}\n");
  EXPECT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  const Uniformity uniform = uniformity(kernel);
  const auto gathers =
      gathersOfCheapBlock(kernel, uniform, std::get<ir::If>(kernel.body[1].node).thenBlock);
  return gathers ? std::optional(gathers->size()) : std::nullopt;
}

TEST(BranchCost, SomeOperations) {
  EXPECT_EQ(gathersOf("    o = add(c, c)\n"), 0U);
  EXPECT_EQ(
      gathersOf("    var t: float = mul(c.x, c.y)\n    if lt(t, c.z) {\n      o.x = t\n    }\n"),
      0U);
}

TEST(BranchCost, Lookups) {
  EXPECT_EQ(gathersOf("    o = add(c, g[i])\n"), 1U);
  EXPECT_EQ(gathersOf("    o = add(c, g[n])\n"), 0U) << "the same for all lanes";
}

TEST(BranchCost, TooMany) {
  std::string block;
  for (int i = 0; i < 3; ++i)
    block += "    o = add(mul(o, c), c)\n";
  EXPECT_EQ(gathersOf(block), std::nullopt);
  EXPECT_EQ(gathersOf("    o.x = div(c.x, c.y)\n"), 0U);
  EXPECT_EQ(gathersOf("    o = div(c, c)\n"), std::nullopt);
}

TEST(BranchCost, WhatTakesLong) {
  EXPECT_EQ(gathersOf("    o.x = pow(c.x, c.y)\n"), std::nullopt);
  EXPECT_EQ(gathersOf("    var j: int = div(i, 3)\n    o.x = float(j)\n"), std::nullopt);
  EXPECT_EQ(gathersOf("    loop while lt(o.x, c.y) {\n      o.x = add(o.x, 1.0)\n    }\n"),
            std::nullopt);
}

}  // namespace
}  // namespace brook::analysis
