#include "runtime/backend/gl/engine_gl.h"

#include <brook/error.hpp>

#include <string>

namespace brook::gl {

void requireAtMost(const KernelDescriptor& kernel, const char* engine, std::size_t count,
                   const char* what, std::int64_t limit) {
  if (static_cast<std::int64_t>(count) <= limit) return;
  throw LimitError("Kernel '" + std::string(kernel.name) + "' needs " + std::to_string(count) +
                   " " + what + "; the limit of " + engine + " on this device is " +
                   std::to_string(limit) + ".");
}

}  // namespace brook::gl
