// Lockstep counters: makes what all elements still in a loop count alike the same for all lanes.
//
// In:  a kernel after the common passes, for CPU code.
// Out: the same; a variable that a loop changes alike for all elements that are still in it, but
//      that differs from element to element afterwards since they leave at different times, has a
//      twin that is not read after the loop. The loop reads the twin, which is a scalar: a test of
//      it is one branch, and what it indexes is the same element for all lanes.
//
//   var n: int = 0                                   var n: int = 0
//   loop while and(lt(n, limit), lt(x, 4.0)) {       var n_all: int = 0
//     x = mul(x, x)                             ->   loop while and(lt(n_all, limit), lt(x, 4.0)) {
//     n = add(n, 1)                                    x = mul(x, x)
//   }                                                  n = add(n, 1)
//   o = n                                              n_all = add(n_all, 1)
//                                                    }
//                                                    o = n
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> lockstepCounters(ir::Module& module);
void lockstepCounters(ir::Function& function);

}  // namespace brook::passes
