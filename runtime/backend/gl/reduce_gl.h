// Reductions as a row of launches (docs/backends.md, Reductions; docs/language/reductions.md, Order
// of combination).
//
// In: a reduction of blocks of a stream. Out: stages that shrink each block until one value per
// result is left, with scratch streams between them. For the sum of 10000 elements:
//   ReduceLanes 10000 -> 192 | ReduceTree 192 -> 24 | ReduceTree 24 -> 3 | ReduceTree 3 -> 1
// and where an invocation combines four lanes
//   ReduceLanes 10000 -> 48 | ReduceTree 48 -> 6 | ReduceTree 6 -> 1
#pragma once

#include "runtime/backend/gl/internal_kernel.h"
#include "runtime/backend/gl/pipeline_gl.h"

#include <cstdint>
#include <span>
#include <vector>

namespace brook::gl {

struct ReduceStep {
  ShaderKind kind;
  std::int64_t elements;  ///< of one result before the step
  std::int64_t values;    ///< of one result after it
  bool operator==(const ReduceStep&) const = default;
};

/// The steps that reduce `elements` >= 1 values to one. At least one step: one element is copied.
/// `lanes`: those that make one value of the ReduceLanes step.
std::vector<ReduceStep> planReduction(std::int64_t elements, bool isCommutative, int lanes);

/// `arguments` in parameter order, the Stream's shape being a multiple of the Accumulator's.
void runReduction(PipelineGl& pipeline, const KernelDescriptor& kernel,
                  std::span<const ShaderArgument> arguments);

/// Backend::copyBlocks. `source` has the shape of the input; `blocks` has its kernels.
void copyBlocks(InternalKernels& kernels, const ShaderArgument& source, const Shape& input,
                const Shape& target, const ShaderArgument& blocks);

}  // namespace brook::gl
