#include "compiler/analysis/side_by_side.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/visit.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::analysis {
namespace {

constexpr const char* kCountingLoop = "loop while lt(r, n) { r = add(r, 1) }\n";

std::string repeatedLine(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i)
    result += text;
  return result;
}

ir::Block bodyOf(const std::string& statements) {
  const Result<ir::Module> module = ir::parse(
      "module \"t.br\"\n\nkernel k(constant n: int, output r: int) {\n" + statements + "}\n");
  EXPECT_TRUE(module) << (module ? "" : module.failure().message);
  return module->functions.front().body;
}

TEST(SideBySide, CountsThoseUnderConditionsToo) {
  const ir::Block body =
      bodyOf(std::string(kCountingLoop) + "if lt(n, 3) {\n" + kCountingLoop + "} else {\n" +
             kCountingLoop + kCountingLoop + "}\n" + kCountingLoop);
  EXPECT_EQ(loopsSideBySide(body).size(), 5u);
}

TEST(SideBySide, CountsNoneInsideOfAnother) {
  const ir::Block body = bodyOf("loop while lt(r, n) {\n" + repeatedLine(kCountingLoop, 3) + "}\n");
  ASSERT_EQ(loopsSideBySide(body).size(), 1u);
  EXPECT_EQ(loopsSideBySide(std::get<ir::Loop>(body.front().node).body).size(), 3u);
}

TEST(SideBySide, EveryFourthButTheFirstIsNested) {
  for (const auto& [loops, rounds] :
       {std::pair(0, 0), {1, 0}, {4, 0}, {5, 1}, {8, 1}, {9, 2}, {40, 9}}) {
    EXPECT_EQ(roundsOfNests(bodyOf("r = 0\n" + repeatedLine(kCountingLoop, loops))), rounds)
        << loops;
    int nested = 0;
    for (int i = 0; i < loops; ++i)
      nested += isNested(static_cast<std::size_t>(i)) ? 1 : 0;
    EXPECT_EQ(nested, rounds) << loops;
  }
}

}  // namespace
}  // namespace brook::analysis
