#include "compiler/analysis/stride.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

// The stride of what the first statement of a loop's body assigns: "2 factors", "-1 factors", "0",
// "none", "not counted".
std::string strideIn(const std::string& body, const std::string& condition = "lt(i, n)",
                     const std::string& step = "i = add(i, 1)") {
  Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nkernel k(constant n: int, constant w: int, output o: int) {\n"
      "  o = 0\n  var i: int = 0\n  loop while " +
      condition + " {\n" + body + "  } step {\n    " + step + "\n  }\n}\n");
  EXPECT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  const ir::Loop& loop = std::get<ir::Loop>(kernel.body[2].node);
  const std::optional<CountedLoop> counted = countedLoop(kernel, loop);
  if (!counted) return "not counted";
  const auto stride =
      strideOf(kernel, loop, *counted, std::get<ir::Assign>(loop.body[0].node).value);
  if (!stride) return "none";
  if (stride->isZero) return "0";
  return (stride->isNegative ? "-" : "") + std::to_string(stride->factors.size()) + " factors";
}

TEST(Stride, OfSumsAndProducts) {
  EXPECT_EQ(strideIn("    o = i\n"), "0 factors");
  EXPECT_EQ(strideIn("    o = add(n, mul(w, i))\n"), "1 factors");
  EXPECT_EQ(strideIn("    o = mul(sub(n, mul(w, i)), n)\n"), "-2 factors");
  EXPECT_EQ(strideIn("    o = sub(i, n)\n"), "0 factors");
  EXPECT_EQ(strideIn("    o = mul(w, n)\n"), "0");
}

TEST(Stride, NotTheSameEachTime) {
  EXPECT_EQ(strideIn("    o = mul(i, i)\n"), "none");
  EXPECT_EQ(strideIn("    o = sub(i, i)\n"), "none");
  EXPECT_EQ(strideIn("    o = div(i, n)\n"), "none");
  EXPECT_EQ(strideIn("    o = add(i, o)\n"), "none") << "the body changes o";
}

TEST(Stride, LoopsThatDoNotCount) {
  EXPECT_EQ(strideIn("    o = i\n", "le(i, n)"), "not counted");
  EXPECT_EQ(strideIn("    o = i\n", "lt(i, o)"), "not counted");
  EXPECT_EQ(strideIn("    o = i\n", "lt(i, n)", "i = add(i, 2)"), "not counted");
  EXPECT_EQ(strideIn("    o = i\n    i = add(i, 1)\n"), "not counted");
  EXPECT_EQ(strideIn("    o = i\n    if gt(o, 3) {\n      break\n    }\n"), "not counted");
}

}  // namespace
}  // namespace brook::analysis
