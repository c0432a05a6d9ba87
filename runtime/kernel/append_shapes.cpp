#include "runtime/kernel/append_shapes.h"

#include <algorithm>

namespace brook::calls {

Shape executionShape(const Arguments& arguments, const Shape& fallback) {
  std::int64_t fromFastest[4] = {1, 1, 1, 1};
  int rank = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const ParameterKind kind = arguments.parameter(i).kind;
    if (kind != ParameterKind::Stream && kind != ParameterKind::Iterator) continue;
    const Shape& shape = arguments.shapeAt(i);
    for (int d = 0; d < 4; ++d) {
      const std::int64_t extent = shape.fromFastest(d);
      const bool isFirst = rank == 0;
      fromFastest[d] = isFirst ? extent : std::max(fromFastest[d], extent);
    }
    rank = std::max(rank, shape.rank());
  }
  if (rank == 0) return fallback;
  std::int64_t extents[4];
  std::reverse_copy(fromFastest, fromFastest + rank, extents);
  return Shape(extents, rank);
}

Shape resultShape(const Shape& execution, int declaredRank, std::int64_t count) {
  if (declaredRank == 1) return Shape{count};
  if (execution.rank() == 1) return Shape{1, count};
  const std::int64_t columns = execution[1];
  return Shape{columns == 0 ? 0 : (count + columns - 1) / columns, columns};
}

}  // namespace brook::calls
