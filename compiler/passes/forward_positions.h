// Forward positions: puts positions in the place of variables that hold nothing else.
//
// In:  a kernel after the common passes, for CPU code.
// Out: the same; a local that is set once, to a position or components of one, is not read any
//      more. A component other than x of a position is the same for all lanes, one of a variable
//      of which x varies is not.
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
