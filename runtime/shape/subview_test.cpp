#include "runtime/shape/subview.h"

#include <gtest/gtest.h>

namespace brook {
namespace {

std::vector<std::vector<std::int64_t>> runs(const Shape& whole, const Subview& subview) {
  std::vector<std::vector<std::int64_t>> result;
  for (const PartRun& run : runsOf(whole, subview))
    result.push_back({run.inWhole, run.inSubview, run.count});
  return result;
}

using Runs = std::vector<std::vector<std::int64_t>>;

TEST(Subview, OneRunForEachRow) {
  EXPECT_EQ(runs({4, 8}, {{1, 2}, {2, 3}}), (Runs{{10, 0, 3}, {18, 3, 3}}));
}

TEST(Subview, WholeRowsAreOneRun) {
  EXPECT_EQ(runs({4, 8}, {{1, 0}, {2, 8}}), (Runs{{8, 0, 16}}));
  EXPECT_EQ(runs({10}, {{3}, {4}}), (Runs{{3, 0, 4}}));
}

TEST(Subview, OfFourDimensions) {
  EXPECT_EQ(runs({2, 2, 2, 2}, {{0, 1, 0, 0}, {2, 1, 2, 2}}), (Runs{{4, 0, 4}, {12, 4, 4}}));
  EXPECT_EQ(runs({2, 3, 2, 2}, {{1, 1, 0, 1}, {1, 2, 1, 1}}), (Runs{{17, 0, 1}, {21, 1, 1}}));
}

struct Between {
  Shape whole;
  std::vector<std::int64_t> min, max;
  std::optional<Subview> subview;
};

TEST(SubviewBetween, NamesPositionsFromTheFastestDimension) {
  const std::optional<Subview> none;
  const Between all[] = {
      {{10}, {0}, {10}, Subview{{0}, {10}}},
      {{10}, {3}, {3}, Subview{{3}, {0}}},
      {{10}, {0}, {11}, none},
      {{10}, {-1}, {3}, none},
      {{10}, {4}, {3}, none},
      {{10, 10}, {0}, {1}, none},
      {{4, 6}, {0, 0}, {6, 4}, Subview{{0, 0}, {4, 6}}},
      {{4, 6}, {1, 2}, {3, 4}, Subview{{2, 1}, {2, 2}}},
      {{4, 6}, {0, 0}, {4, 6}, none},
      // Leading dimensions of one element are missing or added.
      {{1, 6}, {2}, {5}, Subview{{0, 2}, {1, 3}}},
      {{1, 1, 6}, {2, 0}, {5, 1}, Subview{{0, 0, 2}, {1, 1, 3}}},
      {{6}, {2, 0, 0}, {5, 1, 1}, Subview{{2}, {3}}},
      {{6}, {2, 0}, {5, 0}, none},
      {{6}, {2, 0}, {5, 2}, none},
      {{6}, {2, 1}, {5, 1}, none},
      {{0, 6}, {2}, {5}, none},
  };
  for (const Between& one : all)
    EXPECT_EQ(subviewBetween(one.whole, one.min, one.max), one.subview) << one.whole.toString();
}

TEST(Subview, WithoutElementsHasNoRuns) {
  EXPECT_EQ(runs({4, 8}, {{1, 2}, {0, 3}}), Runs{});
}

TEST(Subview, StartOfThoseThatAreOneRun) {
  EXPECT_EQ(startOfRun({4, 8}, {{1, 0}, {2, 8}}), 8);
  EXPECT_EQ(startOfRun({4, 8}, {{1, 2}, {1, 3}}), 10);
  EXPECT_EQ(startOfRun({2, 3, 4}, {{1, 1, 0}, {1, 2, 4}}), 16);
  EXPECT_EQ(startOfRun({4, 8}, {{1, 2}, {2, 3}}), std::nullopt);
  EXPECT_EQ(startOfRun({2, 3, 4}, {{0, 1, 0}, {2, 2, 4}}), std::nullopt);
  EXPECT_EQ(startOfRun({4, 8}, {{1, 2}, {0, 3}}), std::nullopt);
}

TEST(Subview, NestedPartsAddUp) {
  EXPECT_EQ(nested({{1, 2}, {5, 5}}, {{1, 1}, {2, 3}}), (Subview{{2, 3}, {2, 3}}));
}

TEST(Subview, Overlap) {
  EXPECT_TRUE(overlap({{0, 0}, {2, 2}}, {{1, 1}, {2, 2}}));
  EXPECT_FALSE(overlap({{0, 0}, {2, 2}}, {{0, 2}, {2, 2}}));
  EXPECT_FALSE(overlap({{0, 0}, {2, 2}}, {{0, 0}, {0, 2}}));
}

}  // namespace
}  // namespace brook
