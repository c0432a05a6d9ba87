// Checks the rules of a function's variables: names, types and kinds, and which kinds of parameters
// a kernel, a reduction or a helper may have. Used by validate.cpp only.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::ir {

/// Returns the first rule that the variables break. `owner`: the function that has this one as a
/// helper, or null.
Result<void> validateParameters(const Module& module, const Function& function,
                                const Function* owner);

/// Functions built by a program have no file.
Result<void> validateLocation(const Module& module, Location location);

}  // namespace brook::ir
