// Checks every rule that nodes.h and module.h state: types of operands, kinds of variables,
// placement of statements, names, calls. Passes and code generators rely on these rules and do not
// check them.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::ir {

/// Returns success, or the first broken rule with the function and the statement in IR text.
Result<void> validate(const Module& module);

}  // namespace brook::ir
