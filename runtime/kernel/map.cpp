// Kernel calls: brook::generated::map.
//
// In: a kernel and its arguments. Out: a valid launch on the current runtime, or an error before
// anything has run.
//   blur(image<4, 4>, image)   the gathered stream is an output: blur(copy of image, image), logged

#include "runtime/arithmetic/default_float_state.h"
#include "runtime/context/current_runtime.h"
#include "runtime/context/ticks.h"
#include "runtime/kernel/aliasing.h"
#include "runtime/kernel/append_outputs.h"
#include "runtime/kernel/arguments.h"
#include "runtime/kernel/chosen_backend.h"
#include "runtime/kernel/execution_domain.h"
#include "runtime/kernel/expanded_arguments.h"
#include "runtime/kernel/fast_launch.h"
#include "runtime/kernel/kernel_version.h"
#include "runtime/kernel/launch.h"
#include "runtime/kernel/launch_event.h"
#include "runtime/kernel/map_shapes.h"
#include "runtime/kernel/messages.h"
#include "runtime/kernel/sticky_errors.h"
#include "runtime/log/log.h"
#include "runtime/memory/inline_array.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>

#include <deque>
#include <vector>

namespace brook {
namespace {

// Into new streams, of which the subview is then assigned to the outputs.
void launchPart(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                const ExecutionDomain& domain) {
  const Shape shape = calls::commonOutputShape(calls::Arguments(kernel, given));
  const Subview subview = calls::subviewOf(domain, shape, kernel);
  std::vector<generated::Argument> arguments(given.begin(), given.end());
  std::deque<stream> outputs;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (kernel.parameters[i].kind != ParameterKind::Output) continue;
    arguments[i] = outputs.emplace_back(given[i].asStream().element(), shape);
  }
  calls::showMessages(kernel, arguments, shape, subview);
  calls::launch(kernel, arguments);
  for (std::size_t i = 0, next = 0; i < given.size(); ++i) {
    if (kernel.parameters[i].kind != ParameterKind::Output) continue;
    calls::viewOf(given[i].asStream(), subview).assign(calls::viewOf(outputs[next++], subview));
  }
}

// What is wrong with the arguments is said of the kernel that the program knows.
void showMessagesOfAll(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  calls::Arguments arguments(kernel, given);
  calls::refuseRepeatedOutputs(arguments);
  const Shape domain = calls::commonOutputShape(arguments);
  InlineArray<backend::LaunchArgument> matched(arguments.size());
  calls::matchShapes(arguments, domain, matched);
  calls::showMessages(kernel, given, domain, std::nullopt);
}

[[gnu::cold]] void logLaunch(const KernelDescriptor& kernel, const Shape& domain,
                             const Runtime& runtime) {
  log::write(log::kLaunch, std::string(kernel.name) + " over " + domain.toString() + ", " +
                               runtime.backendName());
}

/// `arguments`: null for a fast launch.
template <class Run>
void launchOn(Runtime& runtime, const backend::MapLaunch& launch, calls::Arguments* arguments,
              const Run& run) {
  const KernelDescriptor& kernel = *launch.kernel;
  const context::Stopwatch stopwatch(runtime.mutableTicks().kernels);
  const trace::Span span(
      [&] { return calls::launchEvent(kernel, launch.arguments, launch.domain, runtime); });
  run(launch);
  if (arguments != nullptr) arguments->writeBackViews(runtime);
  if (log::isEnabled(log::kLaunch)) logLaunch(kernel, launch.domain, runtime);
}

/// False if the fast path does not apply, and nothing has run.
bool tryFastLaunch(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  if (kernel.isReduction || !kernel.appends.empty() || kernel.messages != nullptr) return false;
  Runtime& runtime = context::currentRuntime();
  InlineArray<backend::LaunchArgument> prepared(given.size());
  const Shape* const domain = calls::prepareFast(kernel, given, runtime, prepared);
  if (domain == nullptr) return false;
  launchOn(runtime, {&kernel, prepared, *domain}, nullptr,
           [&](const backend::MapLaunch& launch) { runtime.backend().map(launch); });
  return true;
}

void run(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
         const ExecutionDomain* domain) {
  if (domain == nullptr && tryFastLaunch(kernel, given)) return;
  if (kernel.isReduction) {
    throw ArgumentError(std::string(kernel.name) + ": a reduction was called as a kernel.");
  }
  const bool appends = kernel.appends.size() > 0;
  calls::ExpandedArguments expanded(
      kernel, given,
      appends ? static_cast<std::size_t>(kernel.appendIndex) : kernel.parameters.size());
  if (appends) [[unlikely]] {
    calls::appendOutputs(kernel, expanded.arguments(), domain);
  } else if (domain != nullptr) [[unlikely]] {
    launchPart(kernel, expanded.arguments(), *domain);
  } else {
    if (kernel.messages != nullptr) [[unlikely]]
      showMessagesOfAll(kernel, expanded.arguments());
    calls::launch(kernel, expanded.arguments());
  }
  expanded.setNewStructures();
}

}  // namespace

void generated::map(const KernelDescriptor& kernel, std::initializer_list<Argument> given) {
  calls::map(kernel, {given.begin(), given.size()}, nullptr);
}

void calls::map(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                const ExecutionDomain* domain) {
  const DefaultFloatState state;
  requireThisVersion(kernel);
  withStickyErrors(kernel, given,
                   [&] { onChosenBackend(kernel, given, [&] { run(kernel, given, domain); }); });
}

void calls::launch(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  launchBy(kernel, given, [](const backend::MapLaunch& launch) {
    context::currentRuntime().backend().map(launch);
  });
}

void calls::launchBy(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                     const std::function<void(const backend::MapLaunch&)>& run) {
  calls::Arguments arguments(kernel, given);
  calls::refuseRepeatedOutputs(arguments);
  const Shape domain = calls::commonOutputShape(arguments);
  if (domain.elementCount() == 0) return;
  InlineArray<backend::LaunchArgument> prepared(arguments.size());
  calls::matchShapes(arguments, domain, prepared);

  Runtime& runtime = context::currentRuntime();
  arguments.replaceViews(runtime);
  calls::copyAliasedGathers(arguments, runtime);
  arguments.prepare(runtime, prepared);
  launchOn(runtime, {&kernel, prepared, domain}, &arguments, run);
}

}  // namespace brook
