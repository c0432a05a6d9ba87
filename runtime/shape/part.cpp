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

}  // namespace

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
