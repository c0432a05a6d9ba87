// Matches the input and the target of a reduction (docs/language/reductions.md, Calls).
#pragma once

#include "runtime/kernel/arguments.h"
#include "runtime/shape/match.h"

#include <cstddef>

namespace brook::reduce {

/// The indices of input and target among the parameters or arguments of a reduction.
struct ReductionOperands {
  std::size_t input = 0;
  std::size_t target = 0;
};

/// Brings parameter `input` and `target` to one rank. Throws ShapeError if they do not match.
ReductionShapes fitReduction(const calls::Arguments& arguments, std::size_t input,
                             const Shape& target);

/// Throws ShapeError if the input has no elements.
void requireElements(const calls::Arguments& arguments, std::size_t input);

/// Throws ArgumentError if both are the same stream.
void refuseInPlace(const calls::Arguments& arguments, std::size_t input, std::size_t target);

}  // namespace brook::reduce
