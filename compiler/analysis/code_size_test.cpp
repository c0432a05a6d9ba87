#include "compiler/analysis/code_size.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

double sizeOf(const std::string& function) {
  const Result<ir::Module> module = ir::parse("module \"t.br\"\n" + function);
  EXPECT_TRUE(module) << module.failure().message;
  return codeSize(module->functions[0]);
}

TEST(CodeSize, CountsComponents) {
  EXPECT_EQ(sizeOf("kernel k(stream x: float4, output o: float4) { o = mul(x, x) }"), 4);
  EXPECT_EQ(sizeOf("kernel k(stream x: float, output o: float) { o = mul(x, x) }"), 1);
  EXPECT_EQ(sizeOf("kernel k(stream x: double2, output o: double2) { o = mul(x, x) }"), 4);
}

TEST(CodeSize, NamesCostNothing) {
  EXPECT_EQ(sizeOf("kernel k(stream x: float4, output o: float2) { o = x.wy }"), 0);
}

TEST(CodeSize, CountsSharedExpressionsOnceInAStatement) {
  const std::string gather = "g[convert<int>(x)]";
  const double once = sizeOf(
      "kernel k(gather g[]: float, stream x: float, output o: float) {\n"
      "  o = " +
      gather + "\n}");
  EXPECT_EQ(once, 10 + 20 + 8);
}

TEST(CodeSize, CountsBlocksOnce) {
  EXPECT_EQ(sizeOf("kernel k(stream x: float, output o: float) {\n"
                   "  var i: int = 0\n"
                   "  loop while lt(i, 100) {\n"  // the test and the loop
                   "    o = add(o, x)\n"
                   "  } step {\n"
                   "    i = add(i, 1)\n"
                   "  }\n"
                   "}"),
            4);
}

// Loops of many jumps are printed as large kernels are: 250 of them took g++ 25 s otherwise.
TEST(CodeSize, JumpsAreWorkForCompilers) {
  EXPECT_EQ(sizeOf("kernel k(stream x: float, output o: float) {\n"
                   "  loop while lt(o, x) {\n"
                   "    if gt(x, 1.0) {\n"
                   "      break\n"
                   "    }\n"
                   "    o = add(o, x)\n"
                   "  }\n"
                   "}"),
            2 + 2 + 16 + 1);
}

TEST(CodeSize, OfHelpersCountsOnceAndOfCallsEachTime) {
  const std::string text =
      "kernel k(stream x: float, output o: float) {\n"
      "  helper h(value v: float, output r: float) {\n"
      "    r = mul(v, v)\n"
      "  }\n"
      "  call h(x, out o)\n"
      "  call h(o, out o)\n"
      "}";
  EXPECT_EQ(sizeOf(text), 1 + 2 * (kSizeOfCall + 2));
}

}  // namespace
}  // namespace brook::analysis
