#include "compiler/analysis/operation_cost.h"

#include "compiler/analysis/slices.h"
#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

ElementWork workOf(const std::string& kernel) {
  const Result<ir::Module> module = ir::parse("module \"a.br\"\n" + kernel);
  EXPECT_TRUE(module) << module.failure().message;
  return module ? elementWork(module->functions.front()) : ElementWork{};
}

const char* const kHead =
    "kernel k(stream x: float, gather g[]: float, constant n: int, output o: float) {\n";

TEST(ElementWork, ReadsAndOperations) {
  EXPECT_EQ(workOf(std::string(kHead) + "  o = 0.0\n}\n").operations, 1);
  EXPECT_EQ(workOf(std::string(kHead) + "  o = add(mul(x, 2.0), g[n])\n}\n").operations, 4);
  EXPECT_EQ(
      workOf("kernel k(stream x: float4, output o: float4) {\n  o = mul(x, x)\n}\n").operations, 5);
  EXPECT_EQ(workOf("kernel k(constant n: int, output o: int) {\n  o = n\n}\n").operations, 1);
}

TEST(ElementWork, FunctionsAreMany) {
  EXPECT_EQ(workOf(std::string(kHead) + "  o = max(x, 2.0)\n}\n").operations, 2);
  EXPECT_EQ(workOf(std::string(kHead) + "  o = sqrt(x)\n}\n").operations, 9);
  EXPECT_EQ(workOf(std::string(kHead) + "  o = div(x, x)\n}\n").operations, 9);
  EXPECT_EQ(workOf(std::string(kHead) + "  o = sin(x)\n}\n").operations, 33);
}

TEST(ElementWork, LoopsRunSomeTimes) {
  const ElementWork straight = workOf(std::string(kHead) + "  o = x\n}\n");
  EXPECT_FALSE(straight.hasLoops);
  const std::string loop =
      "  var i: int = 0\n  loop while lt(i, n) {\n    o = add(o, g[i])\n  } step {\n"
      "    i = add(i, 1)\n  }\n";
  const ElementWork looping = workOf(std::string(kHead) + "  o = sqrt(x)\n" + loop + "}\n");
  EXPECT_TRUE(looping.hasLoops);
  EXPECT_EQ(looping.operations, 9 + kLoopWeight * 4);
  EXPECT_TRUE(
      workOf(std::string(kHead) + "  o = x\n  if gt(x, 0.0) {\n" + loop + "  }\n}\n").hasLoops);
}

TEST(ElementWork, NestedLoopsStayNumbers) {
  std::string text = "  o = 0.0\n";
  for (int i = 0; i < 14; ++i)
    text += "  loop while lt(o, x) {\n";
  text += "  o = sin(x)\n";
  for (int i = 0; i < 14; ++i)
    text += "  }\n";
  EXPECT_EQ(workOf(kHead + text + "}\n").operations, 1000000000);
}

}  // namespace
}  // namespace brook::analysis
