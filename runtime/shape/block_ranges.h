// BlockRanges: the blocks of a reduction as ranges of elements that lie side by side.
#pragma once

#include "runtime/shape/block_layout.h"

#include <cstdint>

namespace brook {

/// Of each result of a layout the ranges of neighbours that make its block, in row-major order.
///   <4, 6> to <2, 3>   rangeLength 2, rangeCount 2, sideBySide 3
///     a a b b c c      result a: ranges that begin at 0 and 6; b: 2 and 8
///     a a b b c c
///     d d e e f f
///     d d e e f f
class BlockRanges {
 public:
  explicit BlockRanges(const BlockLayout& layout);

  std::int64_t rangeLength;  ///< elements
  std::int64_t rangeCount;   ///< of one result
  /// Results r, r + 1 .. up to the next multiple of this have ranges that follow each other in
  /// memory: range y of result r + 1 begins where that of result r ends.
  std::int64_t sideBySide;

  /// Linear index in the input of the first element of result `r`.
  std::int64_t resultStart(std::int64_t r) const;
  /// How far behind the first element of its result range `y` begins.
  std::int64_t rangeStart(std::int64_t y) const;

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
