#include "runtime/shape/part.h"

#include <algorithm>

namespace brook {

std::vector<PartRun> runsOf(const Shape& whole, const Part& part) {
  std::vector<PartRun> runs;
  if (part.shape.elementCount() == 0) return runs;
  // Trailing dimensions that the part spans entirely make one run with the one before them.
  const int rank = whole.rank();
  int inner = rank - 1;
  std::int64_t count = part.shape[inner];
  while (inner > 0 && part.shape[inner] == whole[inner]) {
    --inner;
    count *= part.shape[inner];
  }
  std::array<std::int32_t, 4> position = part.first;
  for (std::int64_t inPart = 0; inPart < part.shape.elementCount(); inPart += count) {
    std::int64_t inWhole = 0;
    for (int d = 0; d < rank; ++d)
      inWhole = inWhole * whole[d] + position[static_cast<std::size_t>(d)];
    runs.push_back({inWhole, inPart, count});
    for (int d = inner - 1; d >= 0; --d) {
      std::int32_t& p = position[static_cast<std::size_t>(d)];
      const std::int32_t first = part.first[static_cast<std::size_t>(d)];
      if (++p < first + part.shape[d]) break;
      p = first;
    }
  }
  return runs;
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
