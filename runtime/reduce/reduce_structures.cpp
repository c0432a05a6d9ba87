#include "runtime/reduce/reduce_structures.h"

#include "runtime/kernel/expanded_arguments.h"
#include "runtime/kernel/launch.h"
#include "runtime/reduce/reduction_shapes.h"
#include "runtime/shape/block_layout.h"

#include <brook/error.hpp>

#include <cstring>
#include <vector>

namespace brook::reduce {
namespace {

using generated::Argument;

/// Positions of the input and the target among the arguments of the call.
struct Ends {
  std::size_t input = 0;
  std::size_t target = 0;
};

Ends findEnds(const KernelDescriptor& kernel) {
  Ends ends;
  std::size_t argument = 0;
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    const ParameterDescriptor& parameter = kernel.parameters[i];
    if (!parameter.isFirstField) continue;
    if (static_cast<int>(i) == kernel.pairsOf) ends.input = argument;
    if (parameter.kind == ParameterKind::Output) ends.target = argument;
    ++argument;
  }
  return ends;
}

/// The elements of each block side by side: <blocks, elements of a block>.
stream blocksOf(const stream& input, const BlockLayout& layout) {
  const Element element = input.element();
  const auto count = static_cast<std::size_t>(input.shape().elementCount());
  std::vector<std::byte> elements(count * element.size());
  input.write(elements.data());
  std::vector<std::byte> sorted(elements.size());
  for (std::int64_t r = 0; r < layout.resultCount; ++r) {
    for (std::int64_t i = 0; i < layout.elementsPerResult; ++i) {
      std::memcpy(
          &sorted[static_cast<std::size_t>(r * layout.elementsPerResult + i) * element.size()],
          &elements[static_cast<std::size_t>(layout.inputIndex(r, i)) * element.size()],
          element.size());
    }
  }
  stream blocks(element, Shape{layout.resultCount, layout.elementsPerResult});
  blocks.read(sorted.data());
  return blocks;
}

/// Combines pairs until each block is one element.
stream combined(const KernelDescriptor& kernel, const Ends& ends, std::vector<Argument> arguments,
                stream blocks) {
  while (blocks.shape()[1] > 1) {
    const stream halves(blocks.element(), Shape{blocks.shape()[0], (blocks.shape()[1] + 1) / 2});
    arguments[ends.input] = Argument(blocks);
    arguments[ends.target] = Argument(halves);
    const calls::ExpandedArguments expanded(kernel, arguments, kernel.parameters.size());
    calls::launch(kernel, expanded.arguments());
    blocks = halves;
  }
  return blocks;
}

}  // namespace

void reduceStructures(const KernelDescriptor& kernel, std::span<const Argument> given) {
  const Ends ends = findEnds(kernel);
  const calls::ExpandedArguments expanded(kernel, given, kernel.parameters.size());
  const calls::Arguments checked(kernel, expanded.arguments());
  const auto input = static_cast<std::size_t>(kernel.pairsOf);
  std::size_t target = 0;
  while (kernel.parameters[target].kind != ParameterKind::Output)
    ++target;
  const bool isToVariable = checked.isTarget(target);
  if (!isToVariable && checked.shapeAt(target).elementCount() == 0) return;
  requireElements(checked, input);
  const Shape one{1};
  const ReductionShapes shapes =
      fitReduction(checked, input, isToVariable ? one : checked.shapeAt(target));
  const stream& source = given[ends.input].asStream();
  if (!isToVariable) refuseInPlace(checked, input, target);

  const stream result = combined(kernel, ends, {given.begin(), given.end()},
                                 blocksOf(source, BlockLayout(shapes.input, shapes.target)));
  if (isToVariable) return result.write(given[ends.target].targetVariable());
  std::vector<std::byte> elements(static_cast<std::size_t>(result.shape().elementCount()) *
                                  result.element().size());
  stream destination = given[ends.target].asStream();
  result.write(elements.data());
  destination.read(elements.data());
}

}  // namespace brook::reduce
