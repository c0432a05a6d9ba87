#include "runtime/reduce/reduce_structures.h"

#include "runtime/context/current_runtime.h"
#include "runtime/kernel/arguments.h"
#include "runtime/kernel/call.h"
#include "runtime/reduce/reduction_shapes.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>

#include <vector>

namespace brook::reduce {
namespace {

using generated::Argument;

/// Returns the operands as indices of the call's arguments.
ReductionOperands operandsOfPairs(const KernelDescriptor& kernel) {
  ReductionOperands operands;
  std::size_t argument = 0;
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    const ParameterDescriptor& parameter = kernel.parameters[i];
    if (!parameter.isFirstField) continue;
    if (static_cast<int>(i) == kernel.pairwiseInput) operands.input = argument;
    if (parameter.kind == ParameterKind::Output) operands.target = argument;
    ++argument;
  }
  return operands;
}

/// Copies all elements of `source` to `target`, field by field, in the order of
/// Backend::copyBlocks.
void copyBlocks(Runtime& runtime, const stream& source, const Shape& input, const Shape& result,
                const stream& target) {
  const auto& fields = source.object()->fields();
  for (std::size_t f = 0; f < fields.size(); ++f) {
    runtime.backend().copyBlocks(fields[f].object()->forReading(runtime), input, result,
                                 target.object()->fields()[f].object()->forWriting(runtime));
  }
}

/// Returns the elements with each block contiguous: <blocks, elements of a block>.
stream blocksOf(Runtime& runtime, const stream& input, const ReductionShapes& shapes) {
  stream whole = input;
  if (input.isView()) {
    whole = stream(input.element(), input.shape());
    input.object()->readSubview(runtime, *input.subview(), *whole.object());
  }
  const std::int64_t count = shapes.target.elementCount();
  const stream blocks(input.element(), Shape{count, shapes.input.elementCount() / count});
  copyBlocks(runtime, whole, shapes.input, shapes.target, blocks);
  return blocks;
}

/// Stores the elements of `result` in order to the stream of the program.
void store(Runtime& runtime, const stream& result, const stream& target) {
  const stream whole = target.isView() ? stream(target.element(), target.shape()) : target;
  const Shape line{result.shape().elementCount()};
  copyBlocks(runtime, result, line, line, whole);
  if (target.isView()) target.object()->writeSubview(runtime, *target.subview(), *whole.object());
}

/// Combines pairs until each block is one element.
stream combined(const KernelDescriptor& kernel, const ReductionOperands& operands,
                std::vector<Argument> arguments, stream blocks) {
  while (blocks.shape()[1] > 1) {
    const stream halves(blocks.element(), Shape{blocks.shape()[0], (blocks.shape()[1] + 1) / 2});
    arguments[operands.input] = Argument(blocks);
    arguments[operands.target] = Argument(halves);
    const calls::ExpandedArguments expanded(kernel, arguments, kernel.parameters.size());
    calls::launch(kernel, expanded.arguments());
    blocks = halves;
  }
  return blocks;
}

}  // namespace

void reduceStructures(const KernelDescriptor& kernel, std::span<const Argument> given) {
  const ReductionOperands operands = operandsOfPairs(kernel);
  const calls::ExpandedArguments expanded(kernel, given, kernel.parameters.size());
  const calls::Arguments checked(kernel, expanded.arguments());
  const auto input = static_cast<std::size_t>(kernel.pairwiseInput);
  std::size_t target = 0;
  while (kernel.parameters[target].kind != ParameterKind::Output)
    ++target;
  const bool isToVariable = checked.isTarget(target);
  if (!isToVariable && checked.shapeAt(target).elementCount() == 0) return;
  requireElements(checked, input);
  const Shape one{1};
  const ReductionShapes shapes =
      fitReduction(checked, input, isToVariable ? one : checked.shapeAt(target));
  const stream& source = given[operands.input].asStream();
  if (!isToVariable) refuseInPlace(checked, input, target);

  Runtime& runtime = context::currentRuntime();
  const stream result =
      combined(kernel, operands, {given.begin(), given.end()}, blocksOf(runtime, source, shapes));
  if (isToVariable) return result.write(given[operands.target].targetVariable());
  store(runtime, result, given[operands.target].asStream());
}

}  // namespace brook::reduce
