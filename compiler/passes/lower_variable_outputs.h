// Lower variable outputs: afterwards kernels have ordinary outputs only.
//
// In:  calls inlined; Push and Scatter statements, VariableOutput and ScatterOutput parameters.
// Out: none of them. A launch of the kernel stores one push of each element, the one whose number
//      is the new parameter `append_index`, and counts them all: outputs hold the value (0 where
//      the element has no such push), `<name>_count` the number, `<name>_index` the position of a
//      scatter (-1 where there is none). Function::appends says which parameter is which. The
//      new parameters come last.
//
// The runtime launches the kernel for append index 0, 1, ... up to the largest count and puts the
// values in their places, so that shape matching, positions and iterators mean what they do in any
// other kernel, and no backend knows of variable outputs.
//
//   kernel k(stream x: float, vout o[2]: float) {    kernel k(stream x: float, output o: float,
//     o = x                                                   constant append_index: int,
//     if gt(x, 1.0) {                                         output o_count: int)
//       push o                                         by append_index appends o[2] count o_count {
//     }                                         ->     var o_value: float
//   }                                                  o = 0.0
//                                                      o_count = 0
//                                                      o_value = x
//                                                      if gt(x, 1.0) {
//                                                        if eq(o_count, append_index) {
//                                                          o = o_value
//                                                        }
//                                                        o_count = add(o_count, 1)
//                                                      }
//                                                    }
//
// Where elements may push more than a few times, a form that writes all pushes of an element stands
// behind the kernel (Function::pushesOf), for code that computes one element at a time.
//
//                                          kernel k_pushes(stream x: float, scatter o[]: float,
//   kernel k(stream x: float,                  constant append_index: int, stream o_limit: int,
//            vout o[]: float) {                stream o_start: int) writes pushes of k {
//     loop while lt(o, x) {                  var o_value: float
//       o = add(o, 1.0)              ->      var o_number: int = 0
//       push o                               loop while lt(o_value, x) {
//     }                                        o_value = add(o_value, 1.0)
//   }                                          if lt(o_number, o_limit) {
//                                                scatter o[add(o_start, o_number)] = o_value
//                                                o_number = add(o_number, 1)
//                                              }
//                                            }
//                                          }
//
// and, of a kernel that only scatters, one that stores in place (scatter_in_place).
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> lowerVariableOutputs(ir::Module& module);

}  // namespace brook::passes
