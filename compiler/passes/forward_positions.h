// Forward positions: replaces reads of variables that only hold a position by the position.
//
// In:  a kernel after the common passes, for CPU code.
// Out: the same kernel, without reads of locals that are assigned once, to a position or its
//      components. Components of a position other than x are the same for all lanes. For a variable
//      this is not known if its x varies.
//
//   var p: int4 = position(o)
//   var row: int = and(p.y, 1)        ->        var row: int = and(position(o).y, 1)
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> forwardPositions(ir::Module& module);
void forwardPositions(ir::Function& function);

}  // namespace brook::passes
