#include "runtime/shape/block_layout.h"

#include <gtest/gtest.h>

#include <vector>

namespace brook {
namespace {

/// The input indices of each result in order.
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

}  // namespace
}  // namespace brook
