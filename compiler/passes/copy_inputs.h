// Copy inputs: rewrites a kernel so that all its inputs have the shape of the launch, and makes the
// kernel that stores these inputs.
//
// In:  a kernel after the common passes.
// Out: `kernel` reads new streams instead of the values, positions and extents of its streams and
//      iterators. `inputs` stores these streams.
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
  /// Parameters: the parameters of the given kernel without streams and iterators, in order. The
  /// streams that `inputs` has as outputs come before the kernel's outputs.
  ir::Function kernel;
  /// Parameters: the streams and iterators of the kernel, in order; then the outputs, none if the
  /// kernel reads no streams and iterators.
  ir::Function inputs;
};

CopiedInputs copyInputs(const ir::Function& kernel);

}  // namespace brook::passes
