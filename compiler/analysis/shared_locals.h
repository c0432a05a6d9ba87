// Shared locals: one local for those that are never needed at the same time.
//
//   var i: int = 0                            i: i
//   loop while lt(i, n) .. i = add(i, 1)
//   var t: float = r                          t: t
//   var j: int = 0                            j: i, which nothing reads any more
//   loop while lt(j, n) .. r = mul(r, t) .. j = add(j, 1)
//
// In:  a valid function. A local is needed from its declaration to the last statement that names
//      it, in loops inside of its scope to their ends.
#pragma once

#include "compiler/ir/module.h"

#include <vector>

namespace brook::analysis {

/// By variable of the function: the one in whose place it can be; itself for those not in `locals`.
/// What is shared has one type. `locals`: each declared once in the function's body.
std::vector<ir::VariableId> sharedLocals(const ir::Function& function,
                                         const std::vector<ir::VariableId>& locals);

}  // namespace brook::analysis
