// Latency: does a kernel wait for its own results?
//
// In: a kernel without calls and returns, and what is uniform in it. Out: whether a loop carries
// few values from one iteration to the next, or there are no loops but few and long chains of
// operations. Each operation then waits for the one before it, and a processor that could start two
// in each cycle starts one in four. Two registers of elements side by side fill the gaps; more
// values would not stay in registers.
//
//   loop while lt(i, limit) {
//     z = add(float2(..z..), c)      -> true: z and c are four values of each element
//   }
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <optional>

namespace brook::analysis {

bool isBoundByLatency(const ir::Function& kernel, const Uniformity& uniformity);

/// The most values of an element that a loop holds, from outside of it. Nothing: there are no loops,
/// or one carries nothing to its next iteration, or an array.
std::optional<int> valuesOfLoops(const ir::Function& kernel, const Uniformity& uniformity);

}  // namespace brook::analysis
