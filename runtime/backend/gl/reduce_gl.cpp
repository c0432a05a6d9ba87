#include "runtime/backend/gl/reduce_gl.h"

#include "runtime/shape/block_layout.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>

namespace brook::gl {
namespace {

constexpr std::int64_t kTreeWidth = 8;
constexpr std::int64_t kLaneBlock = 4096;

std::int64_t valuesAfterTree(std::int64_t elements) {
  return (elements + kTreeWidth - 1) / kTreeWidth;
}

std::int64_t valuesAfterLanes(std::int64_t elements, int lanes) {
  const std::int64_t all =
      kReductionLanes * (elements / kLaneBlock) + std::min(kReductionLanes, elements % kLaneBlock);
  return (all + lanes - 1) / lanes;
}

int findParameter(const KernelDescriptor& kernel, ParameterKind kind) {
  int index = 0;
  while (kernel.parameters[static_cast<std::size_t>(index)].kind != kind)
    ++index;
  return index;
}

// True if a block is contiguous in memory. From the fastest dimension on, it spans whole extents,
// then any part of one dimension, and one element in each slower dimension.
bool isAdjacent(const Shape& input, const int block[4]) {
  int d = 0;
  while (d < 4 && block[d] == input.fromFastest(d))
    ++d;
  return std::all_of(block + std::min(d + 1, 4), block + 4, [](int extent) { return extent == 1; });
}

ReduceCounts firstCounts(const Shape& input, const Shape& results) {
  ReduceCounts counts;
  counts.elements = 1;
  for (int d = 0; d < 4; ++d) {
    counts.block[d] = input.fromFastest(d) / results.fromFastest(d);
    counts.elements *= counts.block[d];
  }
  counts.adjacent = isAdjacent(input, counts.block);
  return counts;
}

}  // namespace

std::vector<ReduceStep> planReduction(std::int64_t elements, bool isCommutative, int lanes) {
  std::vector<ReduceStep> steps;
  // With up to 64 elements each has its own lane, so there is nothing to combine.
  if (isCommutative && elements > kReductionLanes) {
    steps.push_back({ShaderKind::ReduceLanes, elements, valuesAfterLanes(elements, lanes)});
    elements = steps.back().values;
  }
  do {
    steps.push_back({ShaderKind::ReduceTree, elements, valuesAfterTree(elements)});
    elements = steps.back().values;
  } while (elements > 1);
  return steps;
}

void runReduction(PipelineGl& pipeline, const KernelDescriptor& kernel,
                  std::span<const ShaderArgument> arguments) {
  const int stream = findParameter(kernel, ParameterKind::Stream);
  const int accumulator = findParameter(kernel, ParameterKind::Accumulator);
  std::vector<ShaderArgument> shaderArguments(arguments.begin(), arguments.end());
  ShaderArgument& source = shaderArguments[static_cast<std::size_t>(stream)];
  ShaderArgument& target = shaderArguments[static_cast<std::size_t>(accumulator)];
  MemoryGl* const result = target.memory;
  const std::int64_t resultCount = target.shape.elementCount();
  ReduceCounts counts = firstCounts(source.shape, target.shape);
  counts.lanes = pipeline.reductionLanes();

  std::unique_ptr<MemoryGl> values;  // the results of the previous step
  for (const ReduceStep& step :
       planReduction(counts.elements, kernel.isCommutative, counts.lanes)) {
    const Shape scratchShape{resultCount * step.values};
    std::unique_ptr<MemoryGl> scratch;
    if (step.values > 1)
      scratch = pipeline.allocateScratch(result->type(), scratchShape.elementCount());
    target.memory = scratch ? scratch.get() : result;
    counts.elements = step.elements;
    counts.values = step.values;
    pipeline.launch({.kernel = &kernel,
                     .kind = step.kind,
                     .arguments = shaderArguments,
                     .outputs = {&accumulator, 1},
                     .domain = target.shape,
                     .elementCount = resultCount * step.values,
                     .reduce = counts});
    values = std::move(scratch);
    source.memory = values.get();
    source.shape = scratchShape;
    counts.adjacent = true;
  }
}

void copyBlocks(InternalKernels& kernels, const ShaderArgument& source, const Shape& input,
                const Shape& target, const ShaderArgument& blocks) {
  // Parameters: {source, extents of a block, of the target, pitch of the input, elements of a
  // block, blocks}.
  std::string statements =
      "  int result = element / constant_4;\n"
      "  int number = element % constant_4;\n"
      "  int at = 0;\n";
  for (const char* d : {"x", "y", "z", "w"}) {
    const std::string c = std::string(".") + d;
    statements += "  at += (result % constant_2" + c + " * constant_1" + c +
                  " + number % constant_1" + c + ") * constant_3" + c +
                  ";\n  result /= constant_2" + c + ";\n  number /= constant_1" + c + ";\n";
  }
  const BlockLayout layout(input, target);
  const auto count = static_cast<std::int32_t>(layout.elementsPerResult);
  std::array<std::int32_t, 4> extents[3];
  std::copy_n(layout.block, 4, extents[0].begin());
  std::copy_n(layout.target, 4, extents[1].begin());
  std::copy_n(layout.pitch, 4, extents[2].begin());
  const ElementType type = source.memory->type();
  using enum ParameterKind;
  kernels
      .find(std::string("copy_blocks_") + elementName(type), InternalKernelForm::Gather,
            {{Gather, type},
             {Constant, ElementType::Int4},
             {Constant, ElementType::Int4},
             {Constant, ElementType::Int4},
             {Constant, ElementType::Int},
             {Output, type}},
            statements + "  out_5 = fetch_0(at);\n")
      .run(kernels.pipeline(),
           std::array{source, constantArgument(&extents[0]), constantArgument(&extents[1]),
                      constantArgument(&extents[2]), constantArgument(&count), blocks},
           input.elementCount());
}

}  // namespace brook::gl
