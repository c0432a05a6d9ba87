#include "runtime/shape/match.h"

#include <gtest/gtest.h>

#include <string>

namespace brook {
namespace {

std::string textOf(const std::optional<Shape>& shape) {
  return shape ? shape->toString() : "no match";
}

TEST(WithRank, AddsAndDropsLeadingOnes) {
  EXPECT_EQ(textOf(withRank({5}, 1)), "<5>");
  EXPECT_EQ(textOf(withRank({5}, 3)), "<1, 1, 5>");
  EXPECT_EQ(textOf(withRank({1, 1, 5}, 1)), "<5>");
  EXPECT_EQ(textOf(withRank({1, 2, 5}, 2)), "<2, 5>");
  EXPECT_EQ(textOf(withRank({2, 5}, 1)), "no match");
  EXPECT_EQ(textOf(withRank({5, 1}, 1)), "no match");
  EXPECT_EQ(textOf(withRank({1, 1}, 1)), "<1>");
}

TEST(IsSameWithRank, LooksPastLeadingOnes) {
  EXPECT_TRUE(isSameWithRank({2, 5}, {2, 5}));
  EXPECT_TRUE(isSameWithRank({5}, {1, 1, 5}));
  EXPECT_TRUE(isSameWithRank({1, 2, 5}, {2, 5}));
  EXPECT_FALSE(isSameWithRank({5, 1}, {5}));
  EXPECT_FALSE(isSameWithRank({2, 5}, {1, 5}));
}

TEST(CommonShape, IsTheOneWithMoreExtents) {
  EXPECT_EQ(textOf(commonShape({4}, {1, 4})), "<1, 4>");
  EXPECT_EQ(textOf(commonShape({1, 1, 1}, {1})), "<1, 1, 1>");
  EXPECT_EQ(textOf(commonShape({2, 4}, {2, 4})), "<2, 4>");
  EXPECT_EQ(textOf(commonShape({0}, {1, 0})), "<1, 0>");
  EXPECT_EQ(textOf(commonShape({4}, {4, 1})), "no match");
  EXPECT_EQ(textOf(commonShape({4}, {2, 4})), "no match");
}

TEST(RepeatsEvenly, InEachDimensionByItself) {
  EXPECT_TRUE(repeatsEvenly({5}, {10}));
  EXPECT_TRUE(repeatsEvenly({21}, {7}));
  EXPECT_TRUE(repeatsEvenly({2, 15}, {4, 5}));
  EXPECT_FALSE(repeatsEvenly({4}, {7}));
  EXPECT_FALSE(repeatsEvenly({4, 4}, {4, 3}));
}

std::string reduction(const Shape& input, const Shape& target) {
  const std::optional<ReductionShapes> shapes = matchRanks(input, target);
  return shapes ? shapes->input.toString() + " to " + shapes->target.toString() : "no match";
}

TEST(MatchRanks, SameRankStays) {
  EXPECT_EQ(reduction({6, 4}, {3, 2}), "<6, 4> to <3, 2>");
}

TEST(MatchRanks, LeadingOnesGoFirst) {
  EXPECT_EQ(reduction({1, 12}, {12}), "<12> to <12>");
  EXPECT_EQ(reduction({12}, {1, 3}), "<12> to <3>");
  EXPECT_EQ(reduction({1, 4, 8}, {4, 2}), "<4, 8> to <4, 2>");
}

TEST(MatchRanks, ThenThePrefixRule) {
  EXPECT_EQ(reduction({100, 200}, {100}), "<100, 200> to <100, 1>");
  EXPECT_EQ(reduction({1, 4, 8}, {4}), "<4, 8> to <4, 1>");
  EXPECT_EQ(reduction({2, 3, 4}, {2, 3}), "<2, 3, 4> to <2, 3, 1>");
  EXPECT_EQ(reduction({100, 200}, {200}), "no match");
  EXPECT_EQ(reduction({100, 200}, {50}), "no match");
  EXPECT_EQ(reduction({12}, {2, 3}), "no match");
}

TEST(MatchRanks, OneElementFitsEverything) {
  EXPECT_EQ(reduction({4, 8}, {1}), "<4, 8> to <1, 1>");
  EXPECT_EQ(reduction({5}, {1, 1, 1}), "<5> to <1>");
}

TEST(IsMultiple, EveryExtent) {
  EXPECT_TRUE(isMultiple({6, 4}, {3, 1}));
  EXPECT_FALSE(isMultiple({6, 4}, {4, 1}));
  EXPECT_FALSE(isMultiple({2}, {4}));
}

}  // namespace
}  // namespace brook
