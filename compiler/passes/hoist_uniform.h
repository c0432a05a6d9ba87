// Hoist uniform: moves computations with the same result for all elements and all iterations out of
// loops.
//
// In:  a kernel after the common passes, for CPU code.
// Out: the same kernel. If an expression in a loop is the same for all elements and uses no
//      variable that the loop changes, its value is a variable before the loop, or before the
//      outermost loop of which this is true. C++ compilers do not move such expressions, because
//      saturating conversions and clamps have branches, and their results might not be needed.
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
