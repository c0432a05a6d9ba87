#include "runtime/shape/subview.h"

#include <algorithm>

namespace brook {
namespace {

/// The dimension along which ranges extend, and their length. Trailing dimensions that the subview
/// spans entirely join the dimension before them.
struct RunExtent {
  int dimension;
  std::int64_t count;
};

RunExtent runExtent(const Shape& whole, const Shape& subview) {
  RunExtent range{whole.rank() - 1, subview[whole.rank() - 1]};
  while (range.dimension > 0 && subview[range.dimension] == whole[range.dimension]) {
    --range.dimension;
    range.count *= subview[range.dimension];
  }
  return range;
}

std::int64_t numberAt(const Shape& whole, const std::array<std::int32_t, 4>& position) {
  std::int64_t number = 0;
  for (int d = 0; d < whole.rank(); ++d)
    number = number * whole[d] + position[static_cast<std::size_t>(d)];
  return number;
}

/// True if a range of one dimension is valid. A dimension that the range does not name has one
/// element and is taken whole.
bool liesInside(std::int64_t first, std::int64_t end, std::int64_t extent) {
  return first >= 0 && first <= end && end <= extent;
}

}  // namespace

std::optional<Subview> subviewBetween(const Shape& whole, std::span<const std::int64_t> min,
                                      std::span<const std::int64_t> max) {
  Subview subview;
  std::int64_t extents[4] = {};
  const int named = static_cast<int>(min.size());
  for (int d = 0; d < std::max(named, whole.rank()); ++d) {
    const auto at = static_cast<std::size_t>(d);
    const std::int64_t first = d < named ? min[at] : 0;
    const std::int64_t end = d < named ? max[at] : 1;
    const std::int64_t extent = whole.fromFastest(d);
    const bool isInBoth = d < named && d < whole.rank();
    const bool fits =
        isInBoth ? liesInside(first, end, extent) : extent == 1 && first == 0 && end == 1;
    if (!fits) return std::nullopt;
    if (d >= whole.rank()) continue;
    const auto slowestFirst = static_cast<std::size_t>(whole.rank() - 1 - d);
    subview.first[slowestFirst] = static_cast<std::int32_t>(first);
    extents[slowestFirst] = end - first;
  }
  subview.shape = Shape(extents, whole.rank());
  return subview;
}

std::vector<ContiguousRange> rangesOf(const Shape& whole, const Subview& subview) {
  std::vector<ContiguousRange> ranges;
  if (subview.shape.elementCount() == 0) return ranges;
  const RunExtent range = runExtent(whole, subview.shape);
  std::array<std::int32_t, 4> position = subview.first;
  for (std::int64_t inSubview = 0; inSubview < subview.shape.elementCount();
       inSubview += range.count) {
    ranges.push_back({numberAt(whole, position), inSubview, range.count});
    for (int d = range.dimension - 1; d >= 0; --d) {
      std::int32_t& p = position[static_cast<std::size_t>(d)];
      const std::int32_t first = subview.first[static_cast<std::size_t>(d)];
      if (++p < first + subview.shape[d]) break;
      p = first;
    }
  }
  return ranges;
}

std::optional<std::int64_t> contiguousStart(const Shape& whole, const Subview& subview) {
  const std::int64_t count = subview.shape.elementCount();
  if (count == 0 || runExtent(whole, subview.shape).count != count) return std::nullopt;
  return numberAt(whole, subview.first);
}

Subview nested(const Subview& outer, const Subview& inner) {
  Subview result = inner;
  for (std::size_t d = 0; d < 4; ++d)
    result.first[d] += outer.first[d];
  return result;
}

bool overlap(const Subview& a, const Subview& b) {
  for (int d = 0; d < a.shape.rank(); ++d) {
    const auto at = static_cast<std::size_t>(d);
    const std::int64_t first = std::max(a.first[at], b.first[at]);
    const std::int64_t end =
        std::min(std::int64_t{a.first[at]} + a.shape[d], std::int64_t{b.first[at]} + b.shape[d]);
    if (first >= end) return false;
  }
  return true;
}

}  // namespace brook
