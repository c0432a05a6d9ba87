// Shapes of launches: of map kernels (docs/language/kernels.md, Shapes), and of kernels with
// variable and scatter outputs (docs/language/outputs.md). Also the subview of a launch that a
// kernel object computes (brook::kernel::domainSize).
#pragma once

#include "runtime/kernel/arguments.h"
#include "runtime/shape/subview.h"

#include <brook/kernel.hpp>

#include <span>

namespace brook::calls {

/// Returns the shape of all outputs, at the highest rank among them. Throws ShapeError when the
/// shapes differ by more than leading extents of 1, ArgumentError when there is no output.
Shape commonOutputShape(const Arguments& arguments);

/// Gives launch arguments their shapes. Throws ShapeError for inputs that cannot be matched to the
/// domain, for gathers of another rank than the parameter's, and for inputs without elements. Logs
/// a warning for inputs that are not repeated evenly.
void matchShapes(const Arguments& arguments, const Shape& domain,
                 std::span<backend::LaunchArgument> matched);

/// Returns shapeAt(i) with the rank that the gather parameter `i` declares. Throws ShapeError when
/// it cannot have this rank or has no elements.
Shape gatherShape(const Arguments& arguments, std::size_t i);

/// Returns the shape that a kernel with append outputs runs over: the component-wise maximum of the
/// extents of its inputs `x<>`, or `fallback` if it has none. Inputs of lower rank count with
/// leading extents of 1.
Shape executionShape(const Arguments& arguments, const Shape& fallback);

/// Returns the shape of `count` pushed values: <count>, or rows of the length that the rows of the
/// execution shape have. `declaredRank`, 1 or 2, is the rank of the program's handle: 1 flattens
/// the result of a plane, 2 makes one row of the result of a line.
Shape resultShape(const Shape& execution, int declaredRank, std::int64_t count);

/// Returns `domain` as a subview of `whole`. Throws ShapeError, which names the kernel, when it
/// exceeds `whole` or has no positions.
Subview subviewOf(const ExecutionDomain& domain, const Shape& whole,
                  const KernelDescriptor& kernel);

/// Returns the smallest shape of this rank that contains `domain`.
Shape wholeOf(const ExecutionDomain& domain, int rank);

/// True if the element at the linear `position` of `whole` is in the subview.
bool contains(const Subview& subview, const Shape& whole, std::int64_t position);

/// Returns the view of the elements of `subview`. `s` has the shape that `subview` refers to.
stream viewOf(const stream& s, const Subview& subview);

}  // namespace brook::calls
