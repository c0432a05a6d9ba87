#include "runtime/backend/cpu/arguments_cpu.h"

#include "runtime/backend/cpu/memory_cpu.h"
#include "runtime/shape/match.h"

#include <cstdint>

namespace brook::cpu {
namespace {

using backend::LaunchArgument;

void* argumentData(const LaunchArgument& argument) {
  // Bodies only read constants; the ABI has one pointer for all kinds.
  if (argument.storage == nullptr) return const_cast<void*>(argument.constant);
  const auto& storage = static_cast<const CpuStorage&>(*argument.storage);
  if (argument.first == 0) return storage.data();
  return storage.data() + argument.first * static_cast<std::int64_t>(elementSize(storage.type()));
}

/// Sets the extents and pitches of packed elements.
void describePacked(const LaunchArgument& given, body::Argument& argument) {
  std::int64_t pitch = 1;
  for (int d = 0; d < 4; ++d) {
    argument.extent[d] = given.shape.fromFastest(d);
    argument.pitch[d] = pitch;
    pitch *= argument.extent[d];
  }
}

void describeRow(int count, body::Argument& argument) {
  argument.extent[0] = count;
  argument.pitch[0] = 1;
  for (int d = 1; d < 4; ++d) {
    argument.extent[d] = 1;
    argument.pitch[d] = count;
  }
  argument.sameShape = 1;
}

}  // namespace

void describeArguments(const KernelDescriptor& kernel, std::span<const LaunchArgument> arguments,
                       const Shape& domain, std::vector<body::Argument>& result) {
  result.resize(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const LaunchArgument& given = arguments[i];
    const ParameterKind kind = kernel.parameters[i].kind;
    result[i].data = argumentData(given);
    if (kind == ParameterKind::Constant) continue;
    describePacked(given, result[i]);
    if (kind == ParameterKind::Iterator) {
      for (int d = given.shape.rank(); d < 4; ++d)
        result[i].extent[d] = 0;
      result[i].sameShape = isSameWithRank(given.shape, domain);
    } else {
      result[i].sameShape = given.shape == domain;
    }
  }
}

void describeFlatArguments(const KernelDescriptor& kernel,
                           std::span<const LaunchArgument> arguments, int count,
                           std::vector<body::Argument>& result) {
  result.resize(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const ParameterKind kind = kernel.parameters[i].kind;
    result[i].data = argumentData(arguments[i]);
    if (kind == ParameterKind::Stream || kind == ParameterKind::Output) {
      describeRow(count, result[i]);
    } else if (kind != ParameterKind::Constant) {
      describePacked(arguments[i], result[i]);
      result[i].sameShape = 0;
    }
  }
}

void describeTarget(backend::Storage& storage, const Shape& shape, body::Argument& result) {
  const LaunchArgument target{.storage = &storage, .shape = shape};
  result.data = argumentData(target);
  describePacked(target, result);
  result.sameShape = 0;
}

}  // namespace brook::cpu
