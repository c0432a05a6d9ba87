// Which shapes fit together: the rank rule and implicit repeat and stride of brook-language 4.2,
// and the target of a reduction of 5.3.
#pragma once

#include <brook/shape.hpp>

#include <optional>

namespace brook {

/// `shape` with leading extents of 1 added or dropped until it has `rank` extents; nothing when
/// that cannot be done. (<5>, 2) -> <1, 5>; (<1, 1, 5>, 1) -> <5>; (<2, 5>, 1) -> nothing.
std::optional<Shape> withRank(const Shape& shape, int rank);

/// True when withRank(a, b.rank()) is b.
bool isSameWithRank(const Shape& a, const Shape& b);

/// The one of two with more extents, which differ from the other's by leading ones only; nothing
/// when they differ otherwise. <4>, <1, 4> -> <1, 4>
std::optional<Shape> commonShape(const Shape& a, const Shape& b);

/// Both of one rank. True when in every dimension one extent divides the other, so that each
/// element is repeated, or every n-th taken, equally often.
bool repeatsEvenly(const Shape& input, const Shape& output);

struct ReductionShapes {
  Shape input;
  Shape target;
};

/// Input and target of a reduction at one rank: leading extents of 1 are dropped from the one of
/// higher rank; if the target still has fewer extents and they are the first of the input's, the
/// missing fast dimensions are reduced; a target of one element fits every input. Nothing when the
/// ranks cannot be brought together. Whether the extents divide is not looked at.
std::optional<ReductionShapes> matchRanks(const Shape& input, const Shape& target);

/// Both of one rank, no extent 0. True when every extent of the input is a multiple of the
/// target's.
bool isMultiple(const Shape& input, const Shape& target);

}  // namespace brook
