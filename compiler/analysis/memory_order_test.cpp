#include "compiler/analysis/memory_order.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

// The names of the variables in the order of memory.
std::string inOrder(const std::string& body) {
  Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nkernel k(gather g[][]: float4, stream x: float4, constant n: int, "
      "constant c: float4, gather h[][]: float3, constant d: float3, output o: float4, output s: "
      "float) {\n" +
      body + "}\n");
  EXPECT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  const MemoryOrder order = memoryOrder(kernel, uniformity(kernel));
  std::string names;
  for (std::uint32_t i = 0; i < kernel.variables.size(); ++i) {
    if (order.has({i})) names += (names.empty() ? "" : " ") + kernel.variables[i].name;
  }
  EXPECT_EQ(order.isEmpty(), names.empty());
  return names;
}

const std::string kGather = "g[position(o).y][position(o).x]->[position(o).y][first(o).x]";

// Adds what `term` gives to `sum` again and again; then `rest`.
std::string summed(const std::string& term, const std::string& rest,
                   const std::string& init = "float4(0.0)") {
  return "  var sum: float4 = " + init +
         "\n  var k: int = 0\n  loop while lt(k, n) {\n    var at: float4 = " + kGather +
         "\n    sum = add(sum, " + term + ")\n  } step {\n    k = add(k, 1)\n  }\n" + rest;
}

TEST(MemoryOrder, SumsOfGathers) {
  EXPECT_EQ(inOrder(summed("at", "  s = add(sum.x, sum.y)\n")), "sum at");
  EXPECT_EQ(inOrder(summed("mul(at, max(at, float4(2.0)))", "  o = sum.wzyx\n")), "sum at");
}

TEST(MemoryOrder, OperandsInTheOrderOfLanes) {
  EXPECT_EQ(inOrder(summed("mul(at, x)", "  o = sum\n")), "") << "a stream";
  EXPECT_EQ(inOrder(summed("at.yxzw", "  o = sum\n")), "") << "a swizzle";
  EXPECT_EQ(inOrder(summed("mul(at, float4(x.w))", "  o = sum\n")), "") << "lanes that differ";
  EXPECT_EQ(inOrder(summed("at", "  sum.x = 1.0\n  o = sum\n")), "") << "a part is set";
}

TEST(MemoryOrder, OperandsThatAreTheSameForAllLanes) {
  EXPECT_EQ(inOrder(summed("mul(at, c)", "  o = sum\n")), "sum at");
  EXPECT_EQ(inOrder(summed("at", "  o = sum\n", "c")), "sum at");
  // Registers do not hold whole float3.
  const auto summedOfThree = [](const std::string& term) {
    return "  var sum: float3 = float3(0.0)\n  var k: int = 0\n  loop while lt(k, n) {\n"
           "    var at: float3 = h" +
           kGather.substr(1) + "\n    sum = add(sum, " + term +
           ")\n  } step {\n    k = add(k, 1)\n  }\n  s = sum.x\n";
  };
  EXPECT_EQ(inOrder(summedOfThree("mul(at, float3(c.x))")), "sum at") << "components all agree";
  EXPECT_EQ(inOrder(summedOfThree("mul(at, d)")), "");
}

TEST(MemoryOrder, RowsBelowEachOther) {
  const auto summedRows = [](const std::string& gather, const std::string& width) {
    return "  var sum: float" + width + " = float" + width +
           "(0.0)\n  var k: int = 0\n  loop while lt(k, n) {\n    var at: float" + width + " = " +
           gather +
           "[position(o).x][k]->[first(o).x][k]\n    sum = add(sum, at)\n  } step {\n"
           "    k = add(k, 1)\n  }\n  s = sum.x\n";
  };
  EXPECT_EQ(inOrder(summedRows("g", "4")), "sum at");
  EXPECT_EQ(inOrder(summedRows("h", "3")), "");
}

TEST(MemoryOrder, OnlyWhereFewerAreTurned) {
  EXPECT_EQ(inOrder("  var at: float4 = " + kGather + "\n  s = at.x\n"), "");
  EXPECT_EQ(inOrder("  var at: float4 = " + kGather + "\n  var by: float4 = " + kGather +
                    "\n  var both: float4 = mul(at, by)\n  s = both.x\n"),
            "at by both");
  EXPECT_EQ(inOrder(summed("at",
                           "  s = sum.x\n  loop while lt(k, n) {\n    s = add(s, mul(sum.y, "
                           "sum.x))\n    o = sum\n  } step {\n    k = add(k, 1)\n  }\n")),
            "");
}

TEST(MemoryOrder, NoPlaceForATurn) {
  EXPECT_EQ(inOrder(summed("at", "  if gt(sum.x, 1.0) {\n    s = sum.x\n  }\n")), "");
}

TEST(MemoryOrder, MasksAreOfLanes) {
  const auto summedWhere = [](const std::string& condition) {
    return "  var sum: float4 = float4(0.0)\n  var k: int = 0\n  loop while lt(k, n) {\n    if " +
           condition + " {\n      var at: float4 = " + kGather +
           "\n      sum = add(sum, at)\n    }\n  } step {\n    k = add(k, 1)\n  }\n  o = sum\n";
  };
  EXPECT_EQ(inOrder(summedWhere("gt(c.x, 0.0)")), "sum at") << "all lanes or none";
  EXPECT_EQ(inOrder(summedWhere("gt(x.x, 0.0)")), "");
}

}  // namespace
}  // namespace brook::analysis
