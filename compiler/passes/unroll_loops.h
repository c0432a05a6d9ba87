// Unroll loops: puts short loops that read around the element in a straight line.
//
// In:  a kernel after the common passes, for CPU code.
// Out: the same; a loop that counts from one constant to another in few steps, with gathers or
//      elements of arrays whose places depend on the counter, is there once for each step, with the
//      constant in the place of the counter. Then the gathers lie at constant distances, which
//      consecutive_gathers looks for, and the elements of arrays can be registers.
//
//   var i: int = -1
//   loop while le(i, 1) {                              o = add(o, u[add(p.x, -1)])
//     o = add(o, u[add(p.x, i)])             ->        o = add(o, u[add(p.x, 0)])
//   } step { i = add(i, 1) }                           o = add(o, u[add(p.x, 1)])
//                                                      i = 2
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> unrollLoops(ir::Module& module);
void unrollLoops(ir::Function& function);

}  // namespace brook::passes
