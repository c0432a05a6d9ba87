#include "runtime/kernel/map_shapes.h"

#include "runtime/log/log.h"
#include "runtime/shape/match.h"

#include <brook/error.hpp>

#include <optional>

namespace brook::calls {
namespace {

void requireElements(const Arguments& arguments, std::size_t i) {
  if (arguments.shapeAt(i).elementCount() > 0) return;
  throw ShapeError(arguments.describe(i) + " has shape " + arguments.shapeAt(i).toString() +
                   " and so no elements to read.");
}

/// Of an input of another shape than the domain's.
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

}  // namespace brook::calls
