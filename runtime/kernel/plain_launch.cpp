#include "runtime/kernel/plain_launch.h"

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

bool placeConstant(const ParameterDescriptor& parameter, const Argument& given,
                   LaunchArgument& placed) {
  if (given.kind() != Argument::Kind::Constant || !isOfType(given.element(), parameter) ||
      !isDeviceType(parameter.type)) {
    return false;
  }
  placed.constant = given.constant();
  return true;
}

/// Of a view. False if it is not one contiguous range, or the backend takes whole storages only.
bool placeRange(const stream& view, Runtime& runtime, LaunchArgument& placed) {
  if (!runtime.backend().info().takesRanges) return false;
  const std::optional<std::int64_t> first =
      contiguousStart(view.object()->shape(), *view.subview());
  if (!first) return false;
  placed.first = *first;
  placed.shape = view.subview()->shape;
  return true;
}

bool placeStream(const ParameterDescriptor& parameter, const Argument& given, Runtime& runtime,
                 LaunchArgument& placed) {
  if (given.kind() != Argument::Kind::Stream) return false;
  const stream& handle = given.asStream();
  if (handle.isEmpty()) return false;
  const StreamObject& object = *handle.object();
  if (!isOfType(object.element(), parameter)) return false;
  placed.storage = parameter.kind == ParameterKind::Output ? object.readyForWriting(runtime)
                                                           : object.readyForReading(runtime);
  if (handle.isView()) return placed.storage != nullptr && placeRange(handle, runtime, placed);
  placed.shape = object.shape();
  return placed.storage != nullptr;
}

bool place(const ParameterDescriptor& parameter, const Argument& given, Runtime& runtime,
           LaunchArgument& placed) {
  if (parameter.structure != nullptr) return false;
  switch (parameter.kind) {
    case ParameterKind::Constant:
      return placeConstant(parameter, given, placed);
    case ParameterKind::Gather:
      return placeStream(parameter, given, runtime, placed) &&
             placed.shape.rank() == parameter.rank && placed.shape.elementCount() > 0;
    case ParameterKind::Stream:
    case ParameterKind::Output:
      return placeStream(parameter, given, runtime, placed);
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
             std::span<const LaunchArgument> placed) {
  for (std::size_t i = 0; i < placed.size(); ++i) {
    if (i == output || placed[i].storage != placed[output].storage) continue;
    if (!overlapInStorage(placed[i], placed[output])) continue;
    const bool isInStep = kernel.parameters[i].kind == ParameterKind::Stream;
    if (!isInStep || placed[i].first != placed[output].first) return false;
  }
  return true;
}

}  // namespace

const Shape* placePlainly(const KernelDescriptor& kernel, std::span<const Argument> given,
                          Runtime& runtime, std::span<LaunchArgument> placed) {
  if (given.size() != kernel.parameters.size()) return nullptr;
  const Shape* domain = nullptr;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!place(kernel.parameters[i], given[i], runtime, placed[i])) return nullptr;
    if (kernel.parameters[i].kind == ParameterKind::Output) domain = &placed[i].shape;
  }
  if (domain == nullptr || domain->elementCount() == 0) return nullptr;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const ParameterKind kind = kernel.parameters[i].kind;
    if (kind == ParameterKind::Output && !isAlone(kernel, i, placed)) return nullptr;
    const bool isElementwise = kind == ParameterKind::Output || kind == ParameterKind::Stream;
    if (isElementwise && placed[i].shape != *domain) return nullptr;
  }
  return domain;
}

}  // namespace brook::calls
