#include "agreement.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace samples {
namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInfinity = std::numeric_limits<double>::infinity();

TEST(NumbersOf, AreTheComponentsOfVectors) {
  EXPECT_EQ(numbersOf(std::vector<int>{1, -2}), (Numbers{1, -2}));
  EXPECT_EQ(numbersOf(std::vector<float2>{float2(1, 2), float2(3, 4)}), (Numbers{1, 2, 3, 4}));
  EXPECT_EQ(numbersOf(std::vector<float3>{float3(1, 2, 3)}), (Numbers{1, 2, 3}));
  EXPECT_EQ(numbersOf(std::vector<int4>{int4(1, 2, 3, 4)}), (Numbers{1, 2, 3, 4}));
  EXPECT_EQ(numbersOf(std::vector<unsigned>{0xffffffffu}), (Numbers{4294967295.0}));
}

TEST(Judge, SameNumbersAreGoodWhateverTheSignOfZero) {
  const Verdict verdict = judge({0.0, kNan, kInfinity}, {-0.0, kNan, kInfinity}, true, {});
  EXPECT_TRUE(verdict.isGood);
  EXPECT_EQ(verdict.text, "same");
}

TEST(Judge, OneBitIsTooMuchForAnExactBackend) {
  const double next = std::nextafterf(1.0f, 2.0f);
  EXPECT_FALSE(judge({2, next}, {2, 1}, true, {}).isGood);
  EXPECT_TRUE(judge({2, next}, {2, 1}, false, {}).isGood);
}

TEST(Judge, BoundsAreRelativeAboveOne) {
  EXPECT_TRUE(judge({1e6 + 1}, {1e6}, false, {}).isGood);
  EXPECT_FALSE(judge({0.001}, {0}, false, {}).isGood);
}

TEST(Judge, NanAndInfinityAreNeverWithinABound) {
  EXPECT_FALSE(judge({kNan}, {1}, false, {}).isGood);
  EXPECT_FALSE(judge({1}, {kNan}, false, {}).isGood);
  EXPECT_FALSE(judge({kInfinity}, {1}, false, {}).isGood);
}

TEST(Judge, OutliersAreCountedForTheKindOfDevice) {
  Agreement agreement;
  agreement.inexactOutliers = 0.25;
  EXPECT_TRUE(judge({9, 1, 1, 1}, {1, 1, 1, 1}, false, agreement).isGood);
  EXPECT_FALSE(judge({9, 9, 1, 1}, {1, 1, 1, 1}, false, agreement).isGood);
  EXPECT_FALSE(judge({9, 1, 1, 1}, {1, 1, 1, 1}, true, agreement).isGood);
  agreement.outliers = 0.25;
  EXPECT_EQ(judge({9, 1, 1, 1}, {1, 1, 1, 1}, true, agreement).text, "all but 25 %");
}

TEST(Judge, AnotherSizeIsWrong) {
  EXPECT_EQ(judge({1}, {1, 1}, true, {}).text, "WRONG: 1 numbers instead of 2");
}

}  // namespace
}  // namespace samples
