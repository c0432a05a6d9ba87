// Consecutive gathers: finds gathers by which neighbouring elements read one or neighbouring
// elements.
//
// In:  a kernel after the common passes, for CPU code, which computes a vector of elements that are
//      neighbours in x, its lanes.
// Out: the same; each gather whose fastest index is the x of a position plus what is the same for
//      all lanes, and whose other indices are the same for all lanes, says where the first lane
//      reads. From there on a vector is loaded at once. So does a gather of floats, or vectors of
//      them, in a loop that goes along rows, whose slower index is such a sum: the lanes read the same column of
//      neighbouring rows, of which a block is loaded at once (brook/spmd_columns.h). Of a gather
//      whose indices are all the same for all lanes, but were components of vectors of which others
//      vary, they are scalars.
//
//   var at: float2 = convert<float2>(position(o).xy)
//   o = add(u[..floor(add(add(at.y, 1.0), 0.5))..][..floor(add(at.x, 0.5))..], 1.0)
//                                                              ->
//   o = add(u[.. as before ..][..]->[add(first(o).y, 1)][first(o).x], 1.0)
//
// What it says of indices computed in float holds while positions are below kExactPositions, where
// floats are exact; of positions in an input, while its rows are as long as the output's. Code that
// uses it has to ask.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

/// Sums of a position below it, a small constant and a half have no rounding error in float; one
/// more integer term has none where the sum is such a position again.
inline constexpr int kExactPositions = 1 << 22;

Result<void> consecutiveGathers(ir::Module& module);
void consecutiveGathers(ir::Function& kernel);

}  // namespace brook::passes
