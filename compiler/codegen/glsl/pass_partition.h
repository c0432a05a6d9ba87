// Pass partition: the cheapest way to run a kernel in passes of limited size, and its cost.
//
//   split_outputs gives candidates -> each pass becomes a shader, whose cost shader_cost counts
//   -> the partition of the least cost
#pragma once

#include "compiler/codegen/glsl/options.h"
#include "compiler/codegen/glsl/shader_cost.h"
#include "compiler/ir/module.h"
#include "compiler/passes/split_outputs.h"
#include "compiler/support/result.h"

#include <string>
#include <vector>

namespace brook::glsl {

/// The cost of all passes together, for one element.
struct PartitionCost {
  std::size_t passes = 0;
  double textureReads = 0;
  double arithmetic = 0;
  double cost = 0;  ///< includes the overhead of passes and saved values; unit: arithmetic
                    ///< operations
};

struct PassPartition {
  passes::OutputPartition partition;
  std::vector<ShaderCost> costs;  ///< by pass
  PartitionCost all;
  /// The cost of passes filled greedily with outputs, with all values computed again.
  PartitionCost greedy = {};
};

/// `function`: as passed to generate(). Fails if the shaders cannot be made, or if a pass needs
/// more than options.maxInstructions.
Result<PassPartition> choosePartition(const ir::Function& function, const Options& options,
                                      const passes::PassLimits& limits);

/// Describes the decision and its reasons: a line for the kernel, then one for each pass.
std::string describe(const ir::Function& function, const PassPartition& chosen);

}  // namespace brook::glsl
