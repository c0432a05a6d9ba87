// Pass partition: the cheapest way to run a kernel in passes of limited size, and its cost.
//
//   split_outputs gives candidates -> each pass becomes a shader, which is counted (shader_cost)
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

/// All passes together, for one element.
struct PartitionCost {
  std::size_t passes = 0;
  double textureReads = 0;
  double arithmetic = 0;
  double cost = 0;  ///< with the passes themselves and what is saved, in arithmetic operations
};

struct PassPartition {
  passes::OutputPartition partition;
  std::vector<ShaderCost> costs;  ///< by pass
  PartitionCost all;
  /// The cost of filling each pass with the outputs that fit, and of computing everything again.
  PartitionCost greedy = {};
};

/// `function`: as generate() gets it. Fails if the shaders cannot be made, or if a pass would need
/// more than options.maxInstructions.
Result<PassPartition> choosePartition(const ir::Function& function, const Options& options,
                                      const passes::PassLimits& limits);

/// What was decided and why: a line for the kernel, then one for each pass.
std::string describe(const ir::Function& function, const PassPartition& chosen);

}  // namespace brook::glsl
