// The types of kernel values, as Clang has them and as the IR has them.
#pragma once

#include "clang/AST/Type.h"
#include "compiler/ir/types.h"

#include <optional>

namespace brook::check {

/// float, int, unsigned int, bool, vectors of them, double and double2. Nothing for every other
/// type. References and qualifiers are looked through. The struct types of the language join here;
/// narrow types are ints and floats in kernels.
std::optional<ir::Type> valueType(clang::QualType type);

/// The element type of a gather<T, rank> of the prelude, nothing for any other type.
std::optional<ir::Type> gatherElementType(clang::QualType type);

}  // namespace brook::check
