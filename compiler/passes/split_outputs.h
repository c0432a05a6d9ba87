// Split outputs: divides a kernel into passes, each of which does no more than a device can.
//
// In:  a kernel after the common passes, limits, and what things cost.
// Out: partitions (output_partition.h) that are worth a closer look, the greedy one first. The
//      caller knows what each really costs and takes the cheapest.
//
//   kernel k(stream x: float, output a: float, output b: float) {    maxOutputs = 1, greedy:
//     a = sin(x)                                          pass 0: a = sin(x)
//     b = mul(x, 2.0)                                     pass 1: b = mul(x, 2.0)
//   }
//
// Splitting for many outputs is the subject of Foley, Houston and Hanrahan, "Efficient partitioning
// of fragment shaders for multiple-output hardware" (Graphics Hardware 2004). As there, passes are
// found by merging; here values that are saved take part like outputs.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/passes/output_partition.h"

#include <optional>
#include <vector>

namespace brook::passes {

/// What a device can do in one pass.
struct PassLimits {
  int maxOutputs = 1;                 ///< at least 1; saved values count
  std::optional<int> maxInputs = {};  ///< streams, gathers and loaded values. More than that in a
                                      ///< single output are left to packing
  std::optional<int> maxInstructions = {};  ///< operations, those in loops once
};

/// For one element, in scalar operations.
struct PassCosts {
  double pass;        ///< of a pass that does nothing
  double input;       ///< of each stream that a pass reads: the way through the memory
  double read;        ///< of each element that it takes from one
  double storedWord;  ///< of a saved value
};

/// At least one partition. None keeps a pass from exceeding maxInstructions if a single statement
/// does.
std::vector<OutputPartition> splitOutputs(const ir::Function& function, const PassLimits& limits,
                                          const PassCosts& costs);

}  // namespace brook::passes
