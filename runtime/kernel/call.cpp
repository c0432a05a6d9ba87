#include "runtime/kernel/call.h"

#include "runtime/arithmetic/default_float_state.h"
#include "runtime/backend/element_conversion.h"
#include "runtime/choice/backend_choice.h"
#include "runtime/context/current_runtime.h"
#include "runtime/context/ticks.h"
#include "runtime/kernel/arguments.h"
#include "runtime/kernel/launch_shapes.h"
#include "runtime/kernel/messages.h"
#include "runtime/log/log.h"
#include "runtime/memory/inline_array.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>
#include <brook/stream.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace brook::calls {
namespace {

using generated::Argument;

/// Returns null if the argument is no stream or an empty handle.
StreamObject* streamOf(const Argument& argument) {
  if (argument.kind() == Argument::Kind::Stream) return argument.asStream().object();
  if (argument.kind() == Argument::Kind::NewStream) return argument.newStreamHandle().object();
  return nullptr;
}

bool isWritten(ParameterKind kind) {
  return kind == ParameterKind::Output || kind == ParameterKind::Accumulator;
}

using backend::LaunchArgument;

bool isOfType(const Element& element, const ParameterDescriptor& parameter) {
  return !element.isStructure() && element.type() == parameter.type;
}

bool prepareConstant(const ParameterDescriptor& parameter, const Argument& given,
                     LaunchArgument& prepared) {
  if (given.kind() != Argument::Kind::Constant || !isOfType(given.element(), parameter) ||
      !isDeviceType(parameter.type)) {
    return false;
  }
  prepared.constant = given.constant();
  return true;
}

/// Prepares a view. Returns false if it is not one contiguous range, or if the backend takes whole
/// storages only.
bool prepareRange(const stream& view, Runtime& runtime, LaunchArgument& prepared) {
  if (!runtime.backend().info().takesRanges) return false;
  const std::optional<std::int64_t> first =
      contiguousStart(view.object()->shape(), *view.subview());
  if (!first) return false;
  prepared.first = *first;
  prepared.shape = view.subview()->shape;
  return true;
}

bool prepareStream(const ParameterDescriptor& parameter, const Argument& given, Runtime& runtime,
                   LaunchArgument& prepared) {
  if (given.kind() != Argument::Kind::Stream) return false;
  const stream& handle = given.asStream();
  if (handle.isEmpty()) return false;
  const StreamObject& object = *handle.object();
  if (!isOfType(object.element(), parameter)) return false;
  prepared.storage = parameter.kind == ParameterKind::Output ? object.readyForWriting(runtime)
                                                             : object.readyForReading(runtime);
  if (handle.isView())
    return prepared.storage != nullptr && prepareRange(handle, runtime, prepared);
  prepared.shape = object.shape();
  return prepared.storage != nullptr;
}

bool prepare(const ParameterDescriptor& parameter, const Argument& given, Runtime& runtime,
             LaunchArgument& prepared) {
  if (parameter.structure != nullptr) return false;
  switch (parameter.kind) {
    case ParameterKind::Constant:
      return prepareConstant(parameter, given, prepared);
    case ParameterKind::Gather:
      return prepareStream(parameter, given, runtime, prepared) &&
             prepared.shape.rank() == parameter.rank && prepared.shape.elementCount() > 0;
    case ParameterKind::Stream:
    case ParameterKind::Output:
      return prepareStream(parameter, given, runtime, prepared);
    case ParameterKind::Iterator:
    case ParameterKind::Accumulator:
      return false;
  }
  return false;
}

bool overlapInStorage(const LaunchArgument& a, const LaunchArgument& b) {
  return a.storage == b.storage && a.first < b.first + b.shape.elementCount() &&
         b.first < a.first + a.shape.elementCount();
}

/// True if no other argument overlaps the output, except inputs of exactly the same elements, which
/// are read at each position before it is written.
bool isAlone(const KernelDescriptor& kernel, std::size_t output,
             std::span<const LaunchArgument> prepared) {
  for (std::size_t i = 0; i < prepared.size(); ++i) {
    if (i == output || prepared[i].storage != prepared[output].storage) continue;
    if (!overlapInStorage(prepared[i], prepared[output])) continue;
    const bool isElementwiseInput = kernel.parameters[i].kind == ParameterKind::Stream;
    if (!isElementwiseInput || prepared[i].first != prepared[output].first) return false;
  }
  return true;
}

// Launches into new streams and then assigns their subview to the outputs.
void launchSubview(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                   const ExecutionDomain& domain) {
  const Shape shape = commonOutputShape(Arguments(kernel, given));
  const Subview subview = subviewOf(domain, shape, kernel);
  std::vector<generated::Argument> arguments(given.begin(), given.end());
  std::deque<stream> outputs;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (kernel.parameters[i].kind != ParameterKind::Output) continue;
    arguments[i] = outputs.emplace_back(given[i].asStream().element(), shape);
  }
  showMessages(kernel, arguments, shape, subview);
  launch(kernel, arguments);
  for (std::size_t i = 0, next = 0; i < given.size(); ++i) {
    if (kernel.parameters[i].kind != ParameterKind::Output) continue;
    viewOf(given[i].asStream(), subview).assign(viewOf(outputs[next++], subview));
  }
}

// Checks the arguments against the user's kernel first, so that errors name it and not the
// generated message kernel.
void showMessagesOfAll(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  Arguments arguments(kernel, given);
  refuseRepeatedOutputs(arguments);
  const Shape domain = commonOutputShape(arguments);
  InlineArray<backend::LaunchArgument> matched(arguments.size());
  matchShapes(arguments, domain, matched);
  showMessages(kernel, given, domain, std::nullopt);
}

[[gnu::cold]] void logLaunch(const KernelDescriptor& kernel, const Shape& domain,
                             const Runtime& runtime) {
  log::write(log::kLaunch, std::string(kernel.name) + " over " + domain.toString() + ", " +
                               runtime.backendName());
}

/// Runs a launch with its times, trace event and log line. `arguments` is null on the fast path.
template <class Run>
void launchOn(Runtime& runtime, const backend::MapLaunch& launch, Arguments* arguments,
              const Run& run) {
  const KernelDescriptor& kernel = *launch.kernel;
  const context::Stopwatch stopwatch(runtime.mutableTicks().kernels);
  const trace::Span span(
      [&] { return launchEvent(kernel, launch.arguments, launch.domain, runtime); });
  run(launch);
  if (arguments != nullptr) arguments->writeBackViews(runtime);
  if (log::isEnabled(log::kLaunch)) logLaunch(kernel, launch.domain, runtime);
}

/// Returns false, and runs nothing, if the fast path does not apply.
bool tryFastLaunch(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  if (kernel.isReduction || !kernel.appends.empty() || kernel.messages != nullptr) return false;
  Runtime& runtime = context::currentRuntime();
  InlineArray<backend::LaunchArgument> prepared(given.size());
  const Shape* const domain = prepareFast(kernel, given, runtime, prepared);
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
  ExpandedArguments expanded(
      kernel, given,
      appends ? static_cast<std::size_t>(kernel.appendIndex) : kernel.parameters.size());
  if (appends) [[unlikely]] {
    appendOutputs(kernel, expanded.arguments(), domain);
  } else if (domain != nullptr) [[unlikely]] {
    launchSubview(kernel, expanded.arguments(), *domain);
  } else {
    if (kernel.messages != nullptr) [[unlikely]]
      showMessagesOfAll(kernel, expanded.arguments());
    launch(kernel, expanded.arguments());
  }
  expanded.setNewStructures();
}

}  // namespace

void requireThisVersion(const KernelDescriptor& kernel) {
  if (kernel.abiVersion == BROOK_ABI_VERSION) return;
  throw ArgumentError(std::string(kernel.name) + ": the kernel was emitted for version " +
                      std::to_string(kernel.abiVersion) + " of the runtime, but this is version " +
                      std::to_string(BROOK_ABI_VERSION) + "; run brcc again.");
}

void chooseBackend(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  Runtime& runtime = context::currentRuntime();
  if (!runtime.chooses()) return;
  std::int64_t elements = 0;
  for (const generated::Argument& argument : given) {
    if (argument.kind() == generated::Argument::Kind::Stream)
      elements += argument.asStream().shape().elementCount();
  }
  runtime.beforeCall({&kernel, kernel.name, elements});
}

bool fallBackAfter(const Error& error) {
  return context::currentRuntime().fallBack(error.what());
}

void setStickyError(const KernelDescriptor& kernel, std::span<const Argument> given,
                    const std::string& text) {
  std::size_t next = 0;
  for (const ParameterDescriptor& parameter : kernel.parameters) {
    if (!parameter.isFirstField) continue;
    if (next == given.size()) return;
    StreamObject* const stream = streamOf(given[next++]);
    if (stream != nullptr && isWritten(parameter.kind))
      stream->setStickyError(BR_ERROR_KERNEL, text);
  }
}

trace::Event launchEvent(const KernelDescriptor& kernel,
                         std::span<const backend::LaunchArgument> arguments, const Shape& shape,
                         const Runtime& runtime) {
  trace::Event event{.kind = trace::Kind::Launch,
                     .name = kernel.name,
                     .backend = runtime.backendName(),
                     .place = std::string(kernel.sourceFile) + ":" + std::to_string(kernel.line),
                     .shape = shape.toString()};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].storage) continue;
    const std::int64_t bytes = arguments[i].byteCount();
    const ParameterKind kind = kernel.parameters[i].kind;
    event.bytes += bytes;
    if (kind == ParameterKind::Output || kind == ParameterKind::Accumulator) event.written += bytes;
  }
  return event;
}

const Shape* prepareFast(const KernelDescriptor& kernel, std::span<const Argument> given,
                         Runtime& runtime, std::span<LaunchArgument> prepared) {
  if (given.size() != kernel.parameters.size()) return nullptr;
  const Shape* domain = nullptr;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!prepare(kernel.parameters[i], given[i], runtime, prepared[i])) return nullptr;
    if (kernel.parameters[i].kind == ParameterKind::Output) domain = &prepared[i].shape;
  }
  if (domain == nullptr || domain->elementCount() == 0) return nullptr;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const ParameterKind kind = kernel.parameters[i].kind;
    if (kind == ParameterKind::Output && !isAlone(kernel, i, prepared)) return nullptr;
    const bool isElementwise = kind == ParameterKind::Output || kind == ParameterKind::Stream;
    if (isElementwise && prepared[i].shape != *domain) return nullptr;
  }
  return domain;
}

void map(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
         const ExecutionDomain* domain) {
  const DefaultFloatState state;
  requireThisVersion(kernel);
  withStickyErrors(kernel, given,
                   [&] { onChosenBackend(kernel, given, [&] { run(kernel, given, domain); }); });
}

void launch(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  launchBy(kernel, given, [](const backend::MapLaunch& launch) {
    context::currentRuntime().backend().map(launch);
  });
}

void launchBy(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
              const std::function<void(const backend::MapLaunch&)>& run) {
  Arguments arguments(kernel, given);
  refuseRepeatedOutputs(arguments);
  const Shape domain = commonOutputShape(arguments);
  if (domain.elementCount() == 0) return;
  InlineArray<backend::LaunchArgument> prepared(arguments.size());
  matchShapes(arguments, domain, prepared);

  Runtime& runtime = context::currentRuntime();
  arguments.replaceViews(runtime);
  copyAliasedGathers(arguments, runtime);
  arguments.prepare(runtime, prepared);
  launchOn(runtime, {&kernel, prepared, domain}, &arguments, run);
}

}  // namespace brook::calls

namespace brook {

void generated::map(const KernelDescriptor& kernel, std::initializer_list<Argument> given) {
  calls::map(kernel, {given.begin(), given.size()}, nullptr);
}

}  // namespace brook
