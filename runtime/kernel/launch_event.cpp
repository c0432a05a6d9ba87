#include "runtime/kernel/launch_event.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace brook {

trace::Event calls::launchEvent(const KernelDescriptor& kernel,
                                std::span<const backend::LaunchArgument> arguments,
                                const Shape& shape, const Runtime& runtime) {
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

}  // namespace brook
