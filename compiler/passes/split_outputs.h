// Split outputs: divides a kernel into passes, each of which is within the limits of a device.
//
// In:  a kernel after the common passes, limits, and costs.
// Out: candidate partitions (output_partition.h), the greedy one first. The caller measures the
//      cost of each and chooses the cheapest.
//
//   kernel k(stream x: float, output a: float, output b: float) {    maxOutputs = 1, greedy:
//     a = sin(x)                                          pass 0: a = sin(x)
//     b = mul(x, 2.0)                                     pass 1: b = mul(x, 2.0)
//   }
//
// Splitting for many outputs is the subject of Foley, Houston and Hanrahan, "Efficient partitioning
// of fragment shaders for multiple-output hardware" (Graphics Hardware 2004). As there, passes are
// found by merging. Here saved values are merged like outputs.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/passes/output_partition.h"

#include <optional>
#include <vector>

namespace brook::passes {

/// The limits of one pass on a device.
struct PassLimits {
  int maxOutputs = 1;                 ///< at least 1; saved values count
  std::optional<int> maxInputs = {};  ///< streams, gathers and loaded values. More than that in a
                                      ///< single output are left to packing
  std::optional<int> maxInstructions = {};  ///< operations, those in loops once
};

/// The costs of passes for one element, in scalar operations.
struct PassCosts {
  double pass;        ///< of a pass that does nothing
  double input;       ///< of each stream that a pass reads: the way through the memory
  double read;        ///< of each element that it takes from one
  double storedWord;  ///< of a saved value
};

/// Returns at least one partition. A pass may exceed maxInstructions if a single statement does.
std::vector<OutputPartition> splitOutputs(const ir::Function& function, const PassLimits& limits,
                                          const PassCosts& costs);

}  // namespace brook::passes
