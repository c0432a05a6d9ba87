// Which inputs and targets of a reduction fit together (brook-language 5.2, 5.3).
#pragma once

#include "runtime/kernel/arguments.h"
#include "runtime/shape/match.h"

#include <cstddef>

namespace brook::reduce {

/// The input and the target of a reduction: positions among its parameters or arguments.
struct ReductionOperands {
  std::size_t input = 0;
  std::size_t target = 0;
};

/// Parameter `input` at one rank with `target`. Throws ShapeError when they do not fit.
ReductionShapes fitReduction(const calls::Arguments& arguments, std::size_t input,
                             const Shape& target);

/// Throws ShapeError when the input has no element to begin with.
void requireElements(const calls::Arguments& arguments, std::size_t input);

/// Throws ArgumentError when both are the same stream.
void refuseInPlace(const calls::Arguments& arguments, std::size_t input, std::size_t target);

}  // namespace brook::reduce
