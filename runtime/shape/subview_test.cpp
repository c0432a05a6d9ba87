#include "runtime/shape/subview.h"

#include <gtest/gtest.h>

namespace brook {
namespace {

std::vector<std::vector<std::int64_t>> ranges(const Shape& whole, const Subview& subview) {
  std::vector<std::vector<std::int64_t>> result;
  for (const ContiguousRange& range : rangesOf(whole, subview))
    result.push_back({range.inWhole, range.inSubview, range.count});
  return result;
}

using Ranges = std::vector<std::vector<std::int64_t>>;

TEST(Subview, OneRunForEachRow) {
  EXPECT_EQ(ranges({4, 8}, {{1, 2}, {2, 3}}), (Ranges{{10, 0, 3}, {18, 3, 3}}));
}

TEST(Subview, WholeRowsAreOneRange) {
  EXPECT_EQ(ranges({4, 8}, {{1, 0}, {2, 8}}), (Ranges{{8, 0, 16}}));
  EXPECT_EQ(ranges({10}, {{3}, {4}}), (Ranges{{3, 0, 4}}));
}

TEST(Subview, OfFourDimensions) {
  EXPECT_EQ(ranges({2, 2, 2, 2}, {{0, 1, 0, 0}, {2, 1, 2, 2}}), (Ranges{{4, 0, 4}, {12, 4, 4}}));
  EXPECT_EQ(ranges({2, 3, 2, 2}, {{1, 1, 0, 1}, {1, 2, 1, 1}}), (Ranges{{17, 0, 1}, {21, 1, 1}}));
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
      // Leading dimensions of one element may be missing or added.
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

TEST(Subview, WithoutElementsHasNoRanges) {
  EXPECT_EQ(ranges({4, 8}, {{1, 2}, {0, 3}}), Ranges{});
}

TEST(Subview, StartOfContiguousOnes) {
  EXPECT_EQ(contiguousStart({4, 8}, {{1, 0}, {2, 8}}), 8);
  EXPECT_EQ(contiguousStart({4, 8}, {{1, 2}, {1, 3}}), 10);
  EXPECT_EQ(contiguousStart({2, 3, 4}, {{1, 1, 0}, {1, 2, 4}}), 16);
  EXPECT_EQ(contiguousStart({4, 8}, {{1, 2}, {2, 3}}), std::nullopt);
  EXPECT_EQ(contiguousStart({2, 3, 4}, {{0, 1, 0}, {2, 2, 4}}), std::nullopt);
  EXPECT_EQ(contiguousStart({4, 8}, {{1, 2}, {0, 3}}), std::nullopt);
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
