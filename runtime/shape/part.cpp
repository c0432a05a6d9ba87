#include "runtime/shape/part.h"

#include <algorithm>

namespace brook {
namespace {

/// The dimension along which runs lie, and their length. Trailing dimensions that the part spans
/// entirely make one run with the one before them.
struct RunExtent {
  int dimension;
  std::int64_t count;
};

RunExtent runExtent(const Shape& whole, const Shape& part) {
  RunExtent run{whole.rank() - 1, part[whole.rank() - 1]};
  while (run.dimension > 0 && part[run.dimension] == whole[run.dimension]) {
    --run.dimension;
    run.count *= part[run.dimension];
  }
  return run;
}

std::int64_t numberAt(const Shape& whole, const std::array<std::int32_t, 4>& position) {
  std::int64_t number = 0;
  for (int d = 0; d < whole.rank(); ++d)
    number = number * whole[d] + position[static_cast<std::size_t>(d)];
  return number;
}

/// Of one dimension. A dimension that the range does not name is taken whole, which is one element.
bool liesInside(std::int64_t first, std::int64_t end, std::int64_t extent) {
  return first >= 0 && first <= end && end <= extent;
}

}  // namespace

std::optional<Part> partBetween(const Shape& whole, std::span<const std::int64_t> min,
                                std::span<const std::int64_t> max) {
  Part part;
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
    part.first[slowestFirst] = static_cast<std::int32_t>(first);
    extents[slowestFirst] = end - first;
  }
  part.shape = Shape(extents, whole.rank());
  return part;
}

std::vector<PartRun> runsOf(const Shape& whole, const Part& part) {
  std::vector<PartRun> runs;
  if (part.shape.elementCount() == 0) return runs;
  const RunExtent run = runExtent(whole, part.shape);
  std::array<std::int32_t, 4> position = part.first;
  for (std::int64_t inPart = 0; inPart < part.shape.elementCount(); inPart += run.count) {
    runs.push_back({numberAt(whole, position), inPart, run.count});
    for (int d = run.dimension - 1; d >= 0; --d) {
      std::int32_t& p = position[static_cast<std::size_t>(d)];
      const std::int32_t first = part.first[static_cast<std::size_t>(d)];
      if (++p < first + part.shape[d]) break;
      p = first;
    }
  }
  return runs;
}

std::optional<std::int64_t> startOfRun(const Shape& whole, const Part& part) {
  const std::int64_t count = part.shape.elementCount();
  if (count == 0 || runExtent(whole, part.shape).count != count) return std::nullopt;
  return numberAt(whole, part.first);
}

Part nested(const Part& outer, const Part& inner) {
  Part result = inner;
  for (std::size_t d = 0; d < 4; ++d)
    result.first[d] += outer.first[d];
  return result;
}

bool overlap(const Part& a, const Part& b) {
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
