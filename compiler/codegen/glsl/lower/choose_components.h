// Choose components: a store to a component of a vector at a computed index becomes a selection of
// the whole vector, because a driver (NVIDIA) cannot compile the store to one of two doubles.
//
// In:  a kernel, a reduction or a helper. Out: the same function.
//
//   v[i] = x           ->   v = select(eq(int2(i), int2(0, 1)), double2(x), v)
//   call f(v[i])       ->   var component: double = component(v, i)
//                           call f(component)
//                           v = select(eq(int2(i), int2(0, 1)), double2(component), v)
#pragma once

#include "compiler/ir/module.h"

namespace brook::glsl {

void chooseComponents(ir::Function& function);

}  // namespace brook::glsl
