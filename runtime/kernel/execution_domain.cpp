#include "runtime/kernel/execution_domain.h"

#include <brook/error.hpp>

#include <string>

namespace brook::calls {
namespace {

std::int64_t component(const uint4& v, int fastestFirst) {
  const unsigned all[] = {v.x, v.y, v.z, v.w};
  return all[fastestFirst];
}

std::string toString(const uint4& v) {
  return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) +
         ", " + std::to_string(v.w) + ")";
}

}  // namespace

Subview subviewOf(const ExecutionDomain& domain, const Shape& whole,
                  const KernelDescriptor& kernel) {
  Subview subview;
  std::int64_t extents[4] = {};
  for (int d = 0; d < 4; ++d) {
    const std::int64_t offset = component(domain.offset, d);
    const std::int64_t size = component(domain.size, d);
    if (size == 0 || offset + size > whole.fromFastest(d)) {
      throw ShapeError(std::string(kernel.name) + ": a domain of size " + toString(domain.size) +
                       " at " + toString(domain.offset) +
                       ", fastest dimension first, is not inside of " + whole.toString() + ".");
    }
    if (d >= whole.rank()) continue;
    const auto slowestFirst = static_cast<std::size_t>(whole.rank() - 1 - d);
    subview.first[slowestFirst] = static_cast<std::int32_t>(offset);
    extents[slowestFirst] = size;
  }
  subview.shape = Shape(extents, whole.rank());
  return subview;
}

Shape wholeOf(const ExecutionDomain& domain, int rank) {
  std::int64_t extents[4] = {};
  for (int d = 0; d < rank; ++d)
    extents[rank - 1 - d] = component(domain.offset, d) + component(domain.size, d);
  return {extents, rank};
}

bool contains(const Subview& subview, const Shape& whole, std::int64_t position) {
  for (int d = 0; d < whole.rank(); ++d) {
    const std::int64_t at = position % whole.fromFastest(d);
    position /= whole.fromFastest(d);
    const std::int64_t first = subview.first[static_cast<std::size_t>(whole.rank() - 1 - d)];
    if (at < first || at >= first + subview.shape.fromFastest(d)) return false;
  }
  return true;
}

stream viewOf(const stream& s, const Subview& subview) {
  int low[4] = {};
  int high[4] = {};
  const int rank = subview.shape.rank();
  for (int d = 0; d < rank; ++d) {
    low[d] = subview.first[static_cast<std::size_t>(rank - 1 - d)];
    high[d] = low[d] + subview.shape.fromFastest(d);
  }
  switch (rank) {
    case 1:
      return s.domain(low[0], high[0]);
    case 2:
      return s.domain(int2(low[0], low[1]), int2(high[0], high[1]));
    case 3:
      return s.domain(int3(low[0], low[1], low[2]), int3(high[0], high[1], high[2]));
    default:
      return s.domain(int4(low[0], low[1], low[2], low[3]),
                      int4(high[0], high[1], high[2], high[3]));
  }
}

}  // namespace brook::calls
