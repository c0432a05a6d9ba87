#include "runtime/kernel/kernel_version.h"

#include <brook/error.hpp>

#include <string>

namespace brook::calls {

void requireThisVersion(const KernelDescriptor& kernel) {
  if (kernel.abiVersion == BROOK_ABI_VERSION) return;
  throw ArgumentError(std::string(kernel.name) + ": the kernel was emitted for version " +
                      std::to_string(kernel.abiVersion) + " of the runtime, but this is version " +
                      std::to_string(BROOK_ABI_VERSION) + "; run brcc again.");
}

}  // namespace brook::calls
