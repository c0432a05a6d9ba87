// Merge returns: afterwards no function returns from its middle.
//
// In:  any valid module.
// Out: a helper with a result has one Return, as its last statement; no other function has any.
//      Results do not change. If nesting cannot replace a return, a bool local `returned` guards
//      the statements after it and ends loops.
//
//   if lt(x, 0.0) {              var result: float
//     return 1.0                 if lt(x, 0.0) {
//   }                      ->      result = 1.0
//   return sqrt(x)               } else {
//                                  result = sqrt(x)
//                                }
//                                return result
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> mergeReturns(ir::Module& module);
void mergeReturns(ir::Function& function);

}  // namespace brook::passes
