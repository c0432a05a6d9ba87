// Expression types: which result types does each expression allow for its operands?
//
//   mul(x, y)           x, y and the result have the same type
//   lt(x, y)            the result is bool, bool2, ..
//   g[i][j]             one int index per dimension of g
#pragma once

#include "compiler/ir/module.h"

namespace brook::ir {

/// Returns whether the expression obeys the rules of its node. Its operands must exist; an
/// expression that names a missing variable is not well typed.
bool isWellTyped(const Function& function, const Expr& expression);

}  // namespace brook::ir
