// Reductions: brook::generated::reduce.
//
// In: a reduction and its arguments. Out: a valid launch on the current runtime, or an error before
// anything has run.
//   float s;  sum(x<4, 8>, s)     sum(x<4, 8>, temporary<1, 1>), s = its element
//   sum(x<100, 200>, t<100>)      sum(x<100, 200>, t<100, 1>)
#include "runtime/reduce/reduce.h"

#include "runtime/arithmetic/default_float_state.h"
#include "runtime/context/current_runtime.h"
#include "runtime/context/ticks.h"
#include "runtime/kernel/arguments.h"
#include "runtime/kernel/call.h"
#include "runtime/kernel/launch_shapes.h"
#include "runtime/log/log.h"
#include "runtime/memory/inline_array.h"
#include "runtime/reduce/reduce_structures.h"
#include "runtime/reduce/reduction_shapes.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>

#include <optional>
#include <span>

namespace brook {
namespace {

reduce::ReductionOperands operandsOf(const KernelDescriptor& kernel) {
  std::optional<std::size_t> input, target;
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    if (kernel.parameters[i].kind == ParameterKind::Stream) input = i;
    if (kernel.parameters[i].kind == ParameterKind::Accumulator) target = i;
  }
  if (!kernel.isReduction || !input || !target) {
    throw ArgumentError(std::string(kernel.name) + ": the kernel was called as a reduction.");
  }
  return {*input, *target};
}

/// Gives launch arguments their shapes.
void matchShapes(const calls::Arguments& arguments, const reduce::ReductionOperands& operands,
                 std::span<backend::LaunchArgument> matched) {
  const ReductionShapes fitted =
      reduce::fitReduction(arguments, operands.input, arguments.shapeAt(operands.target));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments.parameter(i).kind == ParameterKind::Gather) {
      matched[i].shape = calls::gatherShape(arguments, i);
    }
  }
  matched[operands.input].shape = fitted.input;
  matched[operands.target].shape = fitted.target;
}

/// Runs the reduction to a stream that is not empty.
void launch(calls::Arguments& arguments, const reduce::ReductionOperands& operands) {
  const KernelDescriptor& kernel = arguments.kernel();
  InlineArray<backend::LaunchArgument> prepared(arguments.size());
  matchShapes(arguments, operands, prepared);
  Runtime& runtime = context::currentRuntime();
  arguments.replaceViews(runtime);
  calls::copyAliasedGathers(arguments, runtime);
  arguments.prepare(runtime, prepared);
  const context::Stopwatch stopwatch(runtime.mutableTicks().kernels);
  const Shape& input = prepared[operands.input].shape;
  const trace::Span span([&] { return calls::launchEvent(kernel, prepared, input, runtime); });
  runtime.backend().reduce({&kernel, prepared});
  arguments.writeBackViews(runtime);
  if (log::isEnabled(log::kLaunch)) {
    log::write(log::kLaunch, std::string(kernel.name) + " from " + input.toString() + " to " +
                                 prepared[operands.target].shape.toString() + ", " +
                                 runtime.backendName());
  }
}

void run(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  if (kernel.pairwiseInput >= 0) return brook::reduce::reduceStructures(kernel, given);
  const reduce::ReductionOperands operands = operandsOf(kernel);
  const calls::ExpandedArguments expanded(kernel, given, kernel.parameters.size());
  calls::Arguments arguments(kernel, expanded.arguments());
  const bool isToVariable = arguments.isTarget(operands.target);
  if (!isToVariable && arguments.shapeAt(operands.target).elementCount() == 0) return;
  brook::reduce::requireElements(arguments, operands.input);
  if (isToVariable) {
    void* const variable = arguments.targetVariable(operands.target);
    stream result(kernel.parameters[operands.target].type, Shape{1});
    arguments.replaceStream(operands.target, result);
    launch(arguments, operands);
    result.write(variable);
    return;
  }
  brook::reduce::refuseInPlace(arguments, operands.input, operands.target);
  launch(arguments, operands);
}

}  // namespace

void generated::reduce(const KernelDescriptor& kernel, std::initializer_list<Argument> given) {
  calls::reduce(kernel, {given.begin(), given.size()});
}

void calls::reduce(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  const DefaultFloatState state;
  requireThisVersion(kernel);
  withStickyErrors(kernel, given,
                   [&] { onChosenBackend(kernel, given, [&] { run(kernel, given); }); });
}

}  // namespace brook
