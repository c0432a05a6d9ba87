// Lower instance: afterwards every position is asked of a parameter.
//
// In:  calls inlined, no variable or scatter outputs.
// Out: no Instance: the position of the current element is its position in any output, all of which
//      have the shape that the kernel runs over. A kernel without outputs never runs; it gets 0.
//
//   kernel k(stream x: float, output o: int4) {        o = position(o)
//     o = instance()                              ->
//   }
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> lowerInstance(ir::Module& module);

}  // namespace brook::passes
