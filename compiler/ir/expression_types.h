// Expression types: which types an expression may have, given those of its operands.
//
//   mul(x, y)           x and y of one type, which is also the result's
//   lt(x, y)            the result is bool, bool2, ..
//   g[i][j]             as many int indices as g has dimensions
#pragma once

#include "compiler/ir/module.h"

namespace brook::ir {

/// Whether the expression obeys the rules of its node. Its operands must exist; the variables that
/// it names need not, then it is false.
bool isWellTyped(const Function& function, const Expr& expression);

}  // namespace brook::ir
