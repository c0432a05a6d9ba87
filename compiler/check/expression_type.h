// The type of an expression before it is lowered, for temporaries and `auto` variables.
//
// In: an expression as Sema left it, which knows floats and doubles only roughly: `0.5` is a double
// to it and `max(d, e)` a float. Out: the type that lowering will give it.
#pragma once

#include "clang/AST/Expr.h"
#include "compiler/ir/types.h"

#include <optional>

namespace brook::check {

/// Nothing for a type that kernels do not have.
std::optional<ir::Type> typeOf(const clang::Expr* expression);

}  // namespace brook::check
