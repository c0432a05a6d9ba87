// Pair reductions: reductions over structures become kernels that combine adjacent elements.
//
// In:  reductions with an accumulator for each field (docs/language/reductions.md).
// Out: reductions with one accumulator do not change. The others become kernels, marked `pairs`.
//      Their streams are gathers of <blocks, n>, their accumulators outputs of <blocks, ceil(n /
//      2)>. Output i of a block is element 2i combined with element 2i + 1; a last element without
//      a partner is copied. Launches until n is 1 compute the tree of adjacent pairs
//      (docs/language/reductions.md, Order of combination).
//
//   reduction f(stream a: float,         kernel f(gather a[][]: float, gather b[][]: int,
//       stream b: int,                               output r: float, output s: int) pairs a {
//       accumulator r: float,              var row: int = position(r).y
//       accumulator s: int) {      ->      var left: int = mul(position(r).x, 2)
//     if gt(a, r) {                        r = a[row][left]
//       r = a                              s = b[row][left]
//       s = b                              if lt(add(left, 1), extent(a).x) {
//     }                                      var a_right: float = a[row][add(left, 1)]
//   }                                        ... (the body, of a_right and b_right)
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> pairReductions(ir::Module& module);

/// Returns the pairwise kernel of one reduction of any type; host code does not call it.
ir::Function pairwiseKernel(const ir::Function& reduction);

}  // namespace brook::passes
