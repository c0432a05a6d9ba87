// Branch cost: which blocks are computed sooner for all lanes than it is found out, by a branch that
// processors guess wrong, whether any lane wants them?
//
// In:  a kernel without calls and returns, what is uniform in it, and a block that lanes enter one
//      by one. Out: whether all that the block does is some operations on registers. They are
//      counted, those of vectors by component; a wrong guess costs about as much as
//      kMaxPredicatedOperations. Gathers count as lookups in a register, which only those of few
//      elements are: whoever asks gets them told.
//
//   if lt(d, best) {
//     best = d                 -> cheap, no gathers
//     nearest = g[i]           -> cheap if g fits in registers
//     o = pow(d, best)         -> not cheap, as anything with a loop in it
//   }
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <optional>
#include <vector>

namespace brook::analysis {

/// Nothing: the block is not cheap. Otherwise the gathers in it, without those that all lanes do
/// alike.
std::optional<std::vector<ir::ExprId>> gathersOfCheapBlock(const ir::Function& kernel,
                                                           const Uniformity& uniformity,
                                                           const ir::Block& block);

}  // namespace brook::analysis
