// BlockLayout: how the elements that make one result of a reduction lie in its input.
#pragma once

#include <brook/shape.hpp>

#include <cstdint>

namespace brook {

/// The lanes of commutative operators (brook-language 5.4).
inline constexpr std::int64_t kReductionLanes = 64;

/// Of an input and a target of the same rank, every extent of the input a multiple of the target's,
/// none of them 0. Result r combines the block at r (decoded by the target's extents) times the
/// block's extents, its elements in row-major order.
struct BlockLayout {
  BlockLayout(const Shape& input, const Shape& target);

  /// Linear index in the input of element `i` of result `r`.
  std::int64_t inputIndex(std::int64_t r, std::int64_t i) const;

  std::int64_t resultCount;
  std::int64_t elementsPerResult;
  /// True when the elements of one result are neighbours: inputIndex(r, i) = r * elementsPerResult
  /// + i.
  bool isContiguous = true;
  std::int64_t block[4];   ///< extents of a block, fastest first, 1 beyond the rank
  std::int64_t target[4];  ///< the same of the target
  std::int64_t pitch[4];   ///< elements between neighbours of the input in each dimension
};

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
