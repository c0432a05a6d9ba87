// Reductions over structures, whose kernels combine adjacent elements (compiler: pair_reductions).
//
//   nearest(hits<4, 6>, r<4>)     nearest.pairs: <4, 6> -> <4, 3> -> <4, 2> -> <4, 1>, then r
#pragma once

#include <brook/generated.hpp>

#include <span>

namespace brook::reduce {

/// Like generated::reduce, for a kernel with pairwiseInput >= 0. Combines in the ordered tree of
/// docs/language/reductions.md (Order of combination).
void reduceStructures(const KernelDescriptor& kernel,
                      std::span<const generated::Argument> arguments);

}  // namespace brook::reduce
