// Copy inputs: makes of a kernel one whose inputs all have the shape of the launch, and the kernel
// that stores them.
//
// In:  a kernel after the common passes.
// Out: `kernel` reads streams where it read streams and iterators, their values, positions and
//      extents. `inputs` stores these.
//
//   kernel k(stream a: float,             kernel k(stream a: float, output copy_0: float,
//            output r: float) {                    output copy_1: int4) {
//     r = mul(a, convert<float>(            copy_0 = a
//             position(a).x))               copy_1 = position(a)
//   }                                     }
//                                         kernel k(stream copy_0: float, stream copy_1: int4,
//                                                  output r: float) {
//                                           r = mul(copy_0, convert<float>(copy_1.x))
//                                         }
#pragma once

#include "compiler/ir/module.h"

namespace brook::passes {

struct CopiedInputs {
  /// Parameters: those of the given kernel but streams and iterators, in order, the outputs behind
  /// the streams that `inputs` has as outputs.
  ir::Function kernel;
  /// Parameters: the streams and iterators of the kernel, in order; outputs. Those are none if it
  /// reads none.
  ir::Function inputs;
};

CopiedInputs copyInputs(const ir::Function& kernel);

}  // namespace brook::passes
