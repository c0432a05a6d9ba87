// Lower variable outputs: afterwards kernels have ordinary outputs only.
//
// In:  calls inlined; Push and Scatter statements, VariableOutput and ScatterOutput parameters.
// Out: none of them. A launch of the kernel stores one push of each element, whose index is the new
//      parameter `append_index`, and the count of all its pushes. The output has the value (0 if
//      the element has no such push), `<name>_count` the count, `<name>_index` the position of a
//      scatter (-1 if there is none). Function::appends lists these parameters. The new parameters
//      come last.
//
// The runtime launches the kernel for append index 0, 1, ... up to the largest count and copies the
// values to their positions in the result. So shape matching, positions and iterators have the same
// meaning as in any other kernel, and backends need no variable outputs.
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
// If elements may push more than a few times, a second form follows the kernel, the writer
// (Function::pushesOf). It writes all pushes of an element, in code that computes one element at a
// time.
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
// A kernel that only scatters also has a form that stores in place (scatter_in_place).
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> lowerVariableOutputs(ir::Module& module);

}  // namespace brook::passes
