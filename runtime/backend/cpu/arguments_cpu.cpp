#include "runtime/backend/cpu/arguments_cpu.h"

#include "runtime/backend/cpu/memory_cpu.h"

namespace brook::cpu {

body::Argument packedArgument(void* data, const Shape& shape) {
  body::Argument argument{};
  argument.data = data;
  long long pitch = 1;
  for (int d = 0; d < 4; ++d) {
    argument.extent[d] = shape.fromFastest(d);
    argument.pitch[d] = pitch;
    pitch *= shape.fromFastest(d);
  }
  return argument;
}

std::vector<body::Argument> bodyArguments(std::span<const backend::LaunchArgument> arguments,
                                          const Shape& domain) {
  std::vector<body::Argument> result;
  result.reserve(arguments.size());
  for (const backend::LaunchArgument& a : arguments) {
    // Bodies only read constants; the ABI has one pointer for all kinds.
    void* const data =
        a.storage ? static_cast<CpuStorage*>(a.storage)->data() : const_cast<void*>(a.constant);
    result.push_back(packedArgument(data, a.shape));
    result.back().sameShape = a.shape == domain;
  }
  return result;
}

}  // namespace brook::cpu
