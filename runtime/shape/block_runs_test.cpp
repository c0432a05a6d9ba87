#include "runtime/shape/block_runs.h"

#include <gtest/gtest.h>

namespace brook {
namespace {

struct Case {
  Shape input, target;
  std::int64_t runLength, runCount, sideBySide;
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

TEST(BlockRuns, LengthsAndCounts) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.input.toString() + " to " + c.target.toString());
    const BlockRuns runs(BlockLayout(c.input, c.target));
    EXPECT_EQ(runs.runLength, c.runLength);
    EXPECT_EQ(runs.runCount, c.runCount);
    EXPECT_EQ(runs.sideBySide, c.sideBySide);
  }
}

TEST(BlockRuns, ElementsLieAsInTheLayout) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.input.toString() + " to " + c.target.toString());
    const BlockLayout layout(c.input, c.target);
    const BlockRuns runs(layout);
    for (std::int64_t r = 0; r < layout.resultCount; ++r) {
      for (std::int64_t i = 0; i < layout.elementsPerResult; ++i) {
        EXPECT_EQ(runs.resultStart(r) + runs.runStart(i / runs.runLength) + i % runs.runLength,
                  layout.inputIndex(r, i))
            << "element " << i << " of result " << r;
      }
    }
  }
}

TEST(BlockRuns, ResultsSideBySideFollowEachOther) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.input.toString() + " to " + c.target.toString());
    const BlockLayout layout(c.input, c.target);
    const BlockRuns runs(layout);
    for (std::int64_t r = 1; r < layout.resultCount; ++r) {
      if (r % runs.sideBySide == 0) continue;
      EXPECT_EQ(runs.resultStart(r), runs.resultStart(r - 1) + runs.runLength) << r;
    }
  }
}

}  // namespace
}  // namespace brook
