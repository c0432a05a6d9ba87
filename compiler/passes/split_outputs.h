// Split outputs: divides a kernel into passes, each of which writes no more outputs than a device
// can.
//
// In:  a kernel after the common passes.
// Out: a partition of its outputs, and for each pass a function that computes its outputs only.
//      Greedy: outputs fill each pass in declaration order. The search is what later work replaces;
//      the partition and its meaning stay.
//
//   kernel k(stream x: float, output a: float, output b: float) {    maxOutputs = 1:
//     a = sin(x)                                          pass 0: a = sin(x)
//     b = mul(x, 2.0)                                     pass 1: b = mul(x, 2.0)
//   }
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <vector>

namespace brook::passes {

/// What a device can write in one pass.
struct OutputLimits {
  int maxOutputs;  ///< at least 1
};

struct OutputPass {
  std::vector<ir::VariableId> outputs;  ///< parameters that this pass writes, in order
  std::vector<ir::VariableId> saves;    ///< locals whose values later passes load
  std::vector<ir::VariableId> loads;    ///< locals that earlier passes saved

  bool operator==(const OutputPass&) const = default;
};

/// Every output is in exactly one pass. Passes run in order.
struct OutputPartition {
  std::vector<OutputPass> passes;

  bool operator==(const OutputPartition&) const = default;
};

/// The accumulator of a reduction counts as its output.
OutputPartition splitOutputs(const ir::Function& function, const OutputLimits& limits);

/// The function of one pass. It has the parameters of `function`, all of them, so that their
/// indices hold; the outputs of other passes are never written, and what only they needed is gone.
Result<ir::Function> extractPass(const ir::Function& function, const OutputPass& pass);

}  // namespace brook::passes
