// Scatter in place: the form of a kernel that stores each value where it belongs, for code that
// computes one element at a time.
//
// In:  a kernel before lower_variable_outputs whose only output is a ScatterOutput.
// Out: the same with the parameters that lower_variable_outputs appends to it, of other kinds.
//
//   kernel k(stream at: int,          kernel k_in_place(stream at: int, scatter o[]: int,
//            scatter o[]: int) {          constant append_index: int, stream o_count: int,
//     var i: int = 0                      stream o_index: int) writes pushes of k in place {
//     loop while lt(i, 8) {      ->     var i: int = 0
//       scatter o[add(at, i)]           loop while lt(i, 8) {
//           = position(o).x               scatter o[add(at, i)] = position(o_count).x
//     } step { i = add(i, 1) }          } step { i = add(i, 1) }
//   }                                 }
#pragma once

#include "compiler/ir/module.h"

#include <string>

namespace brook::passes {

/// Whether there is such a form.
bool onlyScatters(const ir::Function& kernel);

/// The form, named `name`.
ir::Function scatteringInPlace(const ir::Function& kernel, const std::string& name);

/// Reads positions and extents of the launch from `stream`, which has its shape, and no more from
/// the scatter outputs.
void takePositionsFrom(ir::Function& function, ir::VariableId stream);

}  // namespace brook::passes
