#include "runtime/kernel/chosen_backend.h"

#include "runtime/choice/backend_choice.h"
#include "runtime/context/current_runtime.h"

#include <brook/stream.hpp>

#include <cstdint>

namespace brook {

void calls::chooseBackend(const KernelDescriptor& kernel,
                          std::span<const generated::Argument> given) {
  Runtime& runtime = context::currentRuntime();
  if (!runtime.chooses()) return;
  std::int64_t elements = 0;
  for (const generated::Argument& argument : given) {
    if (argument.kind() == generated::Argument::Kind::Stream)
      elements += argument.asStream().shape().elementCount();
  }
  runtime.beforeCall({&kernel, kernel.name, elements});
}

bool calls::fallBackAfter(const Error& error) {
  return context::currentRuntime().fallBack(error.what());
}

}  // namespace brook
