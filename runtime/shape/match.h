// Matches shapes: the rank rule, implicit repeat and stride (docs/language/kernels.md, Shapes), and
// the targets of reductions (reductions.md, Calls).
#pragma once

#include <brook/shape.hpp>

#include <optional>

namespace brook {

/// Adds or drops leading extents of 1 until `shape` has `rank` extents. Returns nullopt where that
/// is impossible. (<5>, 2) -> <1, 5>; (<1, 1, 5>, 1) -> <5>; (<2, 5>, 1) -> nullopt.
std::optional<Shape> withRank(const Shape& shape, int rank);

/// True when withRank(a, b.rank()) is b.
bool isSameWithRank(const Shape& a, const Shape& b);

/// Returns the shape with more extents if the two differ by leading extents of 1 only, else
/// nullopt. <4>, <1, 4> -> <1, 4>
std::optional<Shape> commonShape(const Shape& a, const Shape& b);

/// True if in every dimension one extent divides the other, so that each element is repeated, or
/// every n-th one is taken, equally often. Both shapes have one rank.
bool repeatsEvenly(const Shape& input, const Shape& output);

struct ReductionShapes {
  Shape input;
  Shape target;
};

/// Brings input and target of a reduction to one rank. Drops leading extents of 1 from the shape of
/// higher rank. If the target still has fewer extents and they equal the first ones of the input,
/// the missing fast dimensions are reduced. A target of one element fits every input. Returns
/// nullopt if the ranks do not match. Does not check whether the extents divide.
std::optional<ReductionShapes> matchRanks(const Shape& input, const Shape& target);

/// True if every extent of the input is a multiple of the target's. Both shapes have one rank and
/// no extent of 0.
bool isMultiple(const Shape& input, const Shape& target);

}  // namespace brook
