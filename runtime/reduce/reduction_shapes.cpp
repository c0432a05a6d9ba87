#include "runtime/reduce/reduction_shapes.h"

#include <brook/error.hpp>

#include <optional>
#include <string>

namespace brook::reduce {

ReductionShapes fitReduction(const calls::Arguments& arguments, std::size_t input,
                             const Shape& target) {
  const Shape& given = arguments.shapeAt(input);
  const std::optional<ReductionShapes> shapes = matchRanks(given, target);
  if (shapes && isMultiple(shapes->input, shapes->target)) return *shapes;
  throw ShapeError(arguments.describe(input) + " has shape " + given.toString() +
                   " and cannot be reduced to the shape " + target.toString() +
                   (shapes
                        ? ": every extent must be a multiple of the target's."
                        : ": the dimensions of the target are not the first ones of the input."));
}

void requireElements(const calls::Arguments& arguments, std::size_t input) {
  if (arguments.shapeAt(input).elementCount() > 0) return;
  throw ShapeError(arguments.describe(input) + " has shape " + arguments.shapeAt(input).toString() +
                   " and so no element to begin the reduction with.");
}

void refuseInPlace(const calls::Arguments& arguments, std::size_t input, std::size_t target) {
  if (!arguments.streamAt(input).isSameAs(arguments.streamAt(target))) return;
  throw ArgumentError(arguments.describe(target) +
                      " is the same stream as the input: a reduction is not done in place.");
}

}  // namespace brook::reduce
