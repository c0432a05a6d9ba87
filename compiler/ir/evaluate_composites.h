// The built-in functions that expand_builtins replaces by formulas: the same operations in the same
// order, on bits.
#pragma once

#include "compiler/ir/evaluate.h"

namespace brook::ir {

/// Returns the value of a Composite of builtins.def. `type` is the type of the first argument.
/// Functions of fewer arguments ignore the others.
Bits evaluateComposite(BuiltinKind function, Type type, const Bits& first, const Bits& second,
                       const Bits& third);

}  // namespace brook::ir
