#include "runtime/kernel/fast_launch.h"

#include "runtime/backend/element_conversion.h"
#include "runtime/stream/stream_object.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace brook::calls {
namespace {

using backend::LaunchArgument;
using generated::Argument;

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

/// Of a view. False if it is not one contiguous range, or the backend takes whole storages only.
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

/// Whether the output is written by itself: only an input that is read at each position before it
/// is written may be the same elements.
bool isAlone(const KernelDescriptor& kernel, std::size_t output,
             std::span<const LaunchArgument> prepared) {
  for (std::size_t i = 0; i < prepared.size(); ++i) {
    if (i == output || prepared[i].storage != prepared[output].storage) continue;
    if (!overlapInStorage(prepared[i], prepared[output])) continue;
    const bool isInStep = kernel.parameters[i].kind == ParameterKind::Stream;
    if (!isInStep || prepared[i].first != prepared[output].first) return false;
  }
  return true;
}

}  // namespace

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

}  // namespace brook::calls
