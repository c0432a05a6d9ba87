// Unroll loops: unrolls short loops that read around the element.
//
// In:  a kernel after the common passes, for CPU code.
// Out: the same kernel without some loops. Such a loop counts from one constant to another in few
//      steps, and has gathers or elements of arrays whose indices depend on the counter. Its body
//      is repeated for each step, with a constant instead of the counter. So these gathers have
//      constant offsets, which consecutive_gathers requires, and elements of arrays can be
//      registers.
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
