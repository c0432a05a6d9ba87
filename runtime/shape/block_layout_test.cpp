#include "runtime/shape/block_layout.h"

#include <gtest/gtest.h>

#include <vector>

namespace brook {
namespace {

/// Returns the input indices of each result in order.
std::vector<std::vector<std::int64_t>> blocks(const BlockLayout& layout) {
  std::vector<std::vector<std::int64_t>> all(layout.resultCount);
  for (std::int64_t r = 0; r < layout.resultCount; ++r) {
    for (std::int64_t i = 0; i < layout.elementsPerResult; ++i) {
      all[r].push_back(layout.inputIndex(r, i));
    }
  }
  return all;
}

using Blocks = std::vector<std::vector<std::int64_t>>;

TEST(BlockLayout, AllToOne) {
  const BlockLayout layout({2, 3}, {1, 1});
  EXPECT_TRUE(layout.isContiguous);
  EXPECT_EQ(blocks(layout), (Blocks{{0, 1, 2, 3, 4, 5}}));
}

TEST(BlockLayout, AlongRowsIsContiguous) {
  const BlockLayout layout({2, 4}, {2, 2});
  EXPECT_TRUE(layout.isContiguous);
  EXPECT_EQ(blocks(layout), (Blocks{{0, 1}, {2, 3}, {4, 5}, {6, 7}}));
}

TEST(BlockLayout, DownColumnsIsNot) {
  const BlockLayout layout({2, 3}, {1, 3});
  EXPECT_FALSE(layout.isContiguous);
  EXPECT_EQ(blocks(layout), (Blocks{{0, 3}, {1, 4}, {2, 5}}));
}

TEST(BlockLayout, TilesAreNot) {
  const BlockLayout layout({2, 4}, {1, 2});
  EXPECT_FALSE(layout.isContiguous);
  EXPECT_EQ(blocks(layout), (Blocks{{0, 1, 4, 5}, {2, 3, 6, 7}}));
}

TEST(BlockLayout, WholeRowsOfAVolumeAre) {
  const BlockLayout layout({2, 2, 2}, {2, 1, 1});
  EXPECT_TRUE(layout.isContiguous);
  EXPECT_EQ(blocks(layout), (Blocks{{0, 1, 2, 3}, {4, 5, 6, 7}}));
}

TEST(BlockLayout, EqualShapesAreACopy) {
  EXPECT_TRUE(BlockLayout({2, 2}, {2, 2}).isContiguous);
  EXPECT_EQ(blocks(BlockLayout({2, 2}, {2, 2})), (Blocks{{0}, {1}, {2}, {3}}));
}

struct Case {
  Shape input, target;
  std::int64_t rangeLength, rangeCount, sideBySide;
};

const Case kCases[] = {
    {{2, 3}, {1, 1}, 6, 1, 1},
    {{2, 4}, {2, 2}, 2, 1, 4},
    {{2, 4}, {2, 4}, 1, 1, 8},
    {{2, 3}, {1, 3}, 1, 2, 3},
    {{4, 6}, {2, 3}, 2, 2, 3},
    {{5, 4, 3}, {1, 4, 3}, 1, 5, 12},
    {{5, 4, 3}, {5, 1, 3}, 1, 4, 3},
    {{5, 4, 3}, {1, 4, 1}, 3, 5, 4},
    {{4, 6, 10}, {2, 3, 5}, 2, 4, 5},
    {{2, 6, 2, 6}, {2, 3, 1, 2}, 3, 4, 2},
    {{2, 6, 2, 6}, {1, 6, 1, 6}, 1, 4, 6},
};

TEST(BlockRanges, LengthsAndCounts) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.input.toString() + " to " + c.target.toString());
    const BlockRanges ranges(BlockLayout(c.input, c.target));
    EXPECT_EQ(ranges.rangeLength, c.rangeLength);
    EXPECT_EQ(ranges.rangeCount, c.rangeCount);
    EXPECT_EQ(ranges.sideBySide, c.sideBySide);
  }
}

TEST(BlockRanges, ElementsLieAsInTheLayout) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.input.toString() + " to " + c.target.toString());
    const BlockLayout layout(c.input, c.target);
    const BlockRanges ranges(layout);
    for (std::int64_t r = 0; r < layout.resultCount; ++r) {
      for (std::int64_t i = 0; i < layout.elementsPerResult; ++i) {
        EXPECT_EQ(ranges.resultStart(r) + ranges.rangeStart(i / ranges.rangeLength) +
                      i % ranges.rangeLength,
                  layout.inputIndex(r, i))
            << "element " << i << " of result " << r;
      }
    }
  }
}

TEST(BlockRanges, ResultsSideBySideFollowEachOther) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.input.toString() + " to " + c.target.toString());
    const BlockLayout layout(c.input, c.target);
    const BlockRanges ranges(layout);
    for (std::int64_t r = 1; r < layout.resultCount; ++r) {
      if (r % ranges.sideBySide == 0) continue;
      EXPECT_EQ(ranges.resultStart(r), ranges.resultStart(r - 1) + ranges.rangeLength) << r;
    }
  }
}

}  // namespace

}  // namespace brook
