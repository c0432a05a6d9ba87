// Checks every rule that module.h states: types of operands, kinds of variables, placement of
// statements, names, calls. Passes and code generators rely on these rules and check none again.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::ir {

/// Success, or the first rule broken, with the function and the statement in IR text.
Result<void> validate(const Module& module);

}  // namespace brook::ir
