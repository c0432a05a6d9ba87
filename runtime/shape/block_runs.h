// BlockRuns: the blocks of a reduction as runs of elements that lie side by side.
#pragma once

#include "runtime/shape/block_layout.h"

#include <cstdint>

namespace brook {

/// Of each result of a layout the runs of neighbours that make its block, in row-major order.
///   <4, 6> to <2, 3>   runLength 2, runCount 2, sideBySide 3
///     a a b b c c      result a: runs that begin at 0 and 6; b: 2 and 8
///     a a b b c c
///     d d e e f f
///     d d e e f f
class BlockRuns {
 public:
  explicit BlockRuns(const BlockLayout& layout);

  std::int64_t runLength;  ///< elements
  std::int64_t runCount;   ///< of one result
  /// Results r, r + 1 .. up to the next multiple of this have runs that follow each other in
  /// memory: run y of result r + 1 begins where that of result r ends.
  std::int64_t sideBySide;

  /// Linear index in the input of the first element of result `r`.
  std::int64_t resultStart(std::int64_t r) const;
  /// How far behind the first element of its result run `y` begins.
  std::int64_t runStart(std::int64_t y) const;

 private:
  struct Dimension {
    std::int64_t target;
    std::int64_t block;
    std::int64_t pitch;
  };
  /// The layout's, fastest first, those that continue the one before merged with it.
  Dimension dimensions_[4];
  int rank_ = 0;
};

}  // namespace brook
