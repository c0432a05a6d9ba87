// Dead code: keeps exactly the code that an output, accumulator or result depends on.
//
// In:  any valid module.
// Out: no statement after a Break, Continue or Return of its block; no variable assigned to itself;
//      no assignment, local or control flow that no output depends on. A loop without needed
//      results is removed as a whole (loops are assumed to end).
//
//   var a: float = sin(x)
//   var b: float = mul(x, 2.0)   ->   var b: float = mul(x, 2.0)
//   o = b                             o = b
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> deadCode(ir::Module& module);
void deadCode(ir::Function& function);

}  // namespace brook::passes
