#include "runtime/backend/cpu/arguments_cpu.h"

#include "runtime/backend/cpu/memory_cpu.h"
#include "runtime/shape/match.h"

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

std::vector<body::Argument> bodyArguments(const KernelDescriptor& kernel,
                                          std::span<const backend::LaunchArgument> arguments,
                                          const Shape& domain) {
  std::vector<body::Argument> result;
  result.reserve(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const backend::LaunchArgument& a = arguments[i];
    // Bodies only read constants; the ABI has one pointer for all kinds.
    void* const data =
        a.storage ? static_cast<CpuStorage*>(a.storage)->data() : const_cast<void*>(a.constant);
    result.push_back(packedArgument(data, a.shape));
    if (kernel.parameters[i].kind == ParameterKind::Iterator) {
      for (int d = a.shape.rank(); d < 4; ++d)
        result.back().extent[d] = 0;
    }
    result.back().sameShape = withRank(a.shape, domain.rank()) == domain;
  }
  return result;
}

}  // namespace brook::cpu
