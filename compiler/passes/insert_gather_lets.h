// Insert gather lets: gives a variable to each gather whose lanes read neighbouring elements.
//
// In:  a kernel after consecutive_gathers.
// Out: the same; such a gather that stood inside of an expression is a variable of its own in front
//      of the statement, so that emitted code shows on one line how it is read inside and at edges.
//      Conditions and steps of loops keep theirs.
//
//   o = mul(2.0, u[sub(p.x, 1)]->[sub(first(o).x, 1)])
//                                              ->
//   var u_at: float = u[sub(p.x, 1)]->[sub(first(o).x, 1)]
//   o = mul(2.0, u_at)
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> insertGatherLets(ir::Module& module);
void insertGatherLets(ir::Function& function);

}  // namespace brook::passes
