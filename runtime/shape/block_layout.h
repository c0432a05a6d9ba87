// BlockLayout: which elements of its input a reduction combines into each result. BlockRanges: the
// same blocks as contiguous ranges.
#pragma once

#include <brook/shape.hpp>

#include <cstdint>

namespace brook {

/// The lanes of commutative operators (docs/language/reductions.md, Order of combination).
inline constexpr std::int64_t kReductionLanes = 64;

/// The layout for an input and a target of the same rank. Every extent of the input is a multiple
/// of the target's, and none is 0. Result r combines one block of the input, in row-major order.
/// The block begins at the position of r in the target, times the extents of a block.
struct BlockLayout {
  BlockLayout(const Shape& input, const Shape& target);

  /// Linear index in the input of element `i` of result `r`.
  std::int64_t inputIndex(std::int64_t r, std::int64_t i) const;

  std::int64_t resultCount;
  std::int64_t elementsPerResult;
  /// True if the elements of each result are contiguous:
  /// inputIndex(r, i) = r * elementsPerResult + i.
  bool isContiguous = true;
  std::int64_t block[4];   ///< extents of a block, fastest first, 1 beyond the rank
  std::int64_t target[4];  ///< extents of the target, likewise
  std::int64_t pitch[4];   ///< distance of neighbours in the input, by dimension
};

/// The contiguous ranges that make the block of each result, in row-major order.
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
  /// Results up to the next multiple of this count have adjacent ranges: range y of result r + 1
  /// begins where range y of result r ends.
  std::int64_t sideBySide;

  /// Linear index in the input of the first element of result `r`.
  std::int64_t resultStart(std::int64_t r) const;
  /// Offset of range `y` from the first element of its result.
  std::int64_t rangeStart(std::int64_t y) const;

 private:
  struct Dimension {
    std::int64_t target;
    std::int64_t block;
    std::int64_t pitch;
  };
  /// The layout's dimensions, fastest first. A dimension that continues the one before is merged
  /// with it.
  Dimension dimensions_[4];
  int rank_ = 0;
};

}  // namespace brook
