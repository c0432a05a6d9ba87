// Hoist uniform: computes what a loop computes again and again, the same for all elements, once.
//
// In:  a kernel after the common passes, for CPU code.
// Out: the same; expressions in a loop that do not vary from element to element and name nothing
//      that the loop changes are variables in front of it, the outermost loop that leaves them be.
//      Compilers do not: saturating conversions and clamps have branches, and what they compute
//      might not be needed.
//
//   loop while lt(k, n) {                     var t: int = nearest_index(..position(o).y..)
//     s = add(s, a[nearest_index(..       ->  loop while lt(k, n) {
//         position(o).y..)][k])                 s = add(s, a[t][k])
//   } step { k = add(k, 1) }                  } step { k = add(k, 1) }
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> hoistUniform(ir::Module& module);
void hoistUniform(ir::Function& function);

/// False of constants, variables, positions and components of them.
bool isWorthAName(const ir::Function& function, ir::ExprId id);

}  // namespace brook::passes
