#include "runtime/kernel/launch_event.h"

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
  for (const backend::LaunchArgument& argument : arguments) {
    if (argument.storage) event.bytes += static_cast<std::int64_t>(argument.storage->byteCount());
  }
  return event;
}

}  // namespace brook
