// Which shapes a map kernel sees (brook-language 4.1, 4.2).
#pragma once

#include "runtime/kernel/arguments.h"

#include <memory_resource>
#include <vector>

namespace brook::calls {

/// The shape of all outputs. Throws ShapeError when they differ, ArgumentError when there is none.
Shape commonOutputShape(const Arguments& arguments);

/// Launch arguments that have their shapes, and nothing else yet. Throws ShapeError for inputs that
/// cannot be matched to the domain, for gathers of another rank than the parameter's, and for
/// inputs without elements. Logs a warning for inputs that are not repeated evenly. The list lives
/// as long as `arguments`.
std::pmr::vector<backend::LaunchArgument> matchShapes(Arguments& arguments, const Shape& domain);

/// `shapeAt(i)` with the rank that the gather parameter `i` declares. Throws ShapeError when it has
/// another one or no elements.
Shape gatherShape(const Arguments& arguments, std::size_t i);

}  // namespace brook::calls
