#include "runtime/kernel/launch_shapes.h"

#include "runtime/log/log.h"
#include "runtime/shape/match.h"

#include <brook/error.hpp>

#include <algorithm>
#include <optional>
#include <string>

namespace brook::calls {
namespace {

void requireElements(const Arguments& arguments, std::size_t i) {
  if (arguments.shapeAt(i).elementCount() > 0) return;
  throw ShapeError(arguments.describe(i) + " has shape " + arguments.shapeAt(i).toString() +
                   " and so no elements to read.");
}

/// Returns the shape, at the rank of the domain, of an input whose shape differs from the domain's.
Shape inputShape(const Arguments& arguments, std::size_t i, const Shape& domain) {
  const Shape& given = arguments.shapeAt(i);
  requireElements(arguments, i);
  const std::optional<Shape> matched = withRank(given, domain.rank());
  if (!matched) {
    throw ShapeError(arguments.describe(i) + " has shape " + given.toString() +
                     " and cannot be matched to the output shape " + domain.toString() +
                     ": the ranks differ by more than leading extents of 1.");
  }
  if (!repeatsEvenly(*matched, domain) && log::isEnabled(log::kChoice)) {
    log::write(log::kChoice, "warning: " + arguments.describe(i) + " has shape " +
                                 given.toString() + ", which is not repeated or taken evenly in " +
                                 "the output shape " + domain.toString());
  }
  return *matched;
}

std::int64_t component(const uint4& v, int fastestFirst) {
  const unsigned all[] = {v.x, v.y, v.z, v.w};
  return all[fastestFirst];
}

std::string toString(const uint4& v) {
  return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) +
         ", " + std::to_string(v.w) + ")";
}

}  // namespace

Shape commonOutputShape(const Arguments& arguments) {
  const std::size_t first = arguments.firstWritten();
  if (first == arguments.size() || arguments.parameter(first).kind != ParameterKind::Output) {
    throw ArgumentError(std::string(arguments.kernel().name) + ": the kernel has no output.");
  }
  Shape shape = arguments.shapeAt(first);
  for (std::size_t i = first + 1; i < arguments.size(); ++i) {
    if (arguments.parameter(i).kind != ParameterKind::Output) continue;
    if (arguments.shapeAt(i) == shape) continue;
    const std::optional<Shape> common = commonShape(shape, arguments.shapeAt(i));
    if (!common) {
      throw ShapeError(arguments.describe(i) + " has shape " + arguments.shapeAt(i).toString() +
                       ", but output '" + arguments.parameter(first).name + "' has shape " +
                       arguments.shapeAt(first).toString() +
                       ": all outputs of a call have one shape.");
    }
    shape = *common;
  }
  return shape;
}

Shape gatherShape(const Arguments& arguments, std::size_t i) {
  requireElements(arguments, i);
  const Shape& given = arguments.shapeAt(i);
  const int rank = arguments.parameter(i).rank;
  if (given.rank() == rank) return given;
  const std::optional<Shape> matched = withRank(given, rank);
  if (matched) return *matched;
  throw ShapeError(arguments.describe(i) + " has shape " + given.toString() +
                   ", but the kernel indexes it with " + std::to_string(rank) +
                   (rank == 1 ? " dimension." : " dimensions."));
}

void matchShapes(const Arguments& arguments, const Shape& domain,
                 std::span<backend::LaunchArgument> matched) {
  for (std::size_t i = 0; i < matched.size(); ++i) {
    Shape& shape = matched[i].shape;
    switch (arguments.parameter(i).kind) {
      case ParameterKind::Stream:
        shape = domain;
        if (arguments.shapeAt(i) != domain) shape = inputShape(arguments, i, domain);
        break;
      case ParameterKind::Iterator:
        inputShape(arguments, i, domain);
        shape = arguments.shapeAt(i);
        break;
      case ParameterKind::Gather:
        shape = gatherShape(arguments, i);
        break;
      case ParameterKind::Output:
        shape = domain;
        break;
      case ParameterKind::Constant:
      case ParameterKind::Accumulator:
        break;
    }
  }
}

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
