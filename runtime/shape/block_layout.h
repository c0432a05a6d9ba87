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

}  // namespace brook
