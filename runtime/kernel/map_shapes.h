// Which shapes a map kernel sees (brook-language 4.1, 4.2).
#pragma once

#include "runtime/kernel/arguments.h"

#include <span>

namespace brook::calls {

/// The shape of all outputs, with the extents of the one that has most of them. Throws ShapeError when they differ, ArgumentError when there is none.
Shape commonOutputShape(const Arguments& arguments);

/// Gives launch arguments their shapes. Throws ShapeError for inputs that cannot be matched to the
/// domain, for gathers of another rank than the parameter's, and for inputs without elements. Logs a
/// warning for inputs that are not repeated evenly.
void matchShapes(const Arguments& arguments, const Shape& domain,
                 std::span<backend::LaunchArgument> matched);

/// `shapeAt(i)` with the rank that the gather parameter `i` declares. Throws ShapeError when it has
/// another one or no elements.
Shape gatherShape(const Arguments& arguments, std::size_t i);

}  // namespace brook::calls
