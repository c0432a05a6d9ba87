#include "compare_engines.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace samples {
namespace {

const float kNan = std::numeric_limits<float>::quiet_NaN();
const float kInfinity = std::numeric_limits<float>::infinity();

Verdict judgeValues(const std::vector<float>& result, const std::vector<float>& expected,
                    bool isExact, const Agreement& agreement = {}) {
  return judge(numbersOf(result), numbersOf(expected), isExact, agreement);
}

TEST(Judge, SameBitsAreGoodWhateverTheSignOfZero) {
  const Verdict verdict = judgeValues({0.0f, kNan, kInfinity}, {-0.0f, kNan, kInfinity}, true);
  EXPECT_TRUE(verdict.isGood);
  EXPECT_EQ(verdict.text, "as plain C++");
}

TEST(Judge, OneBitIsTooMuchForAnExactEngine) {
  const float next = std::nextafterf(1.0f, 2.0f);
  EXPECT_FALSE(judgeValues({2.0f, next}, {2.0f, 1.0f}, true).isGood);
  EXPECT_TRUE(judgeValues({2.0f, next}, {2.0f, 1.0f}, false).isGood);
}

TEST(Judge, BoundsAreRelativeAboveOne) {
  EXPECT_TRUE(judgeValues({1e6f + 1}, {1e6f}, false).isGood);
  EXPECT_FALSE(judgeValues({0.001f}, {0.0f}, false).isGood);
}

TEST(Judge, NanAndInfinityAreNeverWithinABound) {
  EXPECT_FALSE(judgeValues({kNan}, {1.0f}, false).isGood);
  EXPECT_FALSE(judgeValues({1.0f}, {kNan}, false).isGood);
  EXPECT_FALSE(judgeValues({kInfinity}, {1.0f}, false).isGood);
}

TEST(Judge, OutliersAreCountedOnInexactDevicesOnly) {
  Agreement agreement;
  agreement.inexactOutliers = 0.25;
  EXPECT_TRUE(judgeValues({9, 1, 1, 1}, {1, 1, 1, 1}, false, agreement).isGood);
  EXPECT_FALSE(judgeValues({9, 9, 1, 1}, {1, 1, 1, 1}, false, agreement).isGood);
  EXPECT_FALSE(judgeValues({9, 1, 1, 1}, {1, 1, 1, 1}, true, agreement).isGood);
}

TEST(Judge, AnotherSizeIsWrong) {
  EXPECT_FALSE(judgeValues({1.0f}, {1.0f, 1.0f}, false).isGood);
}

}  // namespace
}  // namespace samples
