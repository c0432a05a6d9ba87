#include "runtime/shape/match.h"

#include <algorithm>

namespace brook {
namespace {

/// Returns the extents of `shape` from dimension `first` on, then ones up to `rank` extents.
Shape padded(const Shape& shape, int first, int rank) {
  std::int64_t extents[4] = {1, 1, 1, 1};
  for (int d = first; d < shape.rank(); ++d)
    extents[d - first] = shape[d];
  return Shape(extents, rank);
}

/// Drops leading extents of 1 until `rank` extents are left or the first is not 1.
Shape dropLeading(const Shape& shape, int rank) {
  int first = 0;
  while (shape.rank() - first > rank && shape[first] == 1)
    ++first;
  return padded(shape, first, shape.rank() - first);
}

bool isPrefix(const Shape& prefix, const Shape& shape) {
  for (int d = 0; d < prefix.rank(); ++d) {
    if (prefix[d] != shape[d]) return false;
  }
  return prefix.rank() <= shape.rank();
}

}  // namespace

std::optional<Shape> withRank(const Shape& shape, int rank) {
  if (shape.rank() == rank) return shape;
  std::int64_t extents[4];
  for (int d = 0; d < rank; ++d)
    extents[d] = shape.fromFastest(rank - 1 - d);
  const Shape result(extents, rank);
  if (dropLeading(shape, rank).rank() > rank) return std::nullopt;
  return result;
}

bool isSameWithRank(const Shape& a, const Shape& b) {
  for (int d = 0; d < std::max(a.rank(), b.rank()); ++d) {
    if (a.fromFastest(d) != b.fromFastest(d)) return false;
  }
  return true;
}

std::optional<Shape> commonShape(const Shape& a, const Shape& b) {
  if (!isSameWithRank(a, b)) return std::nullopt;
  return a.rank() < b.rank() ? b : a;
}

bool repeatsEvenly(const Shape& input, const Shape& output) {
  for (int d = 0; d < output.rank(); ++d) {
    const auto [small, large] = std::minmax({input[d], output[d]});
    if (small == 0 || large % small != 0) return false;
  }
  return true;
}

std::optional<ReductionShapes> matchRanks(const Shape& input, const Shape& target) {
  if (target.elementCount() == 1) {
    return ReductionShapes{input, padded(Shape{1}, 0, input.rank())};
  }
  const Shape in = dropLeading(input, target.rank());
  const Shape out = dropLeading(target, in.rank());
  if (in.rank() == out.rank()) return ReductionShapes{in, out};
  if (isPrefix(out, in)) return ReductionShapes{in, padded(out, 0, in.rank())};
  return std::nullopt;
}

bool isMultiple(const Shape& input, const Shape& target) {
  for (int d = 0; d < target.rank(); ++d) {
    if (input[d] % target[d] != 0) return false;
  }
  return true;
}

}  // namespace brook
