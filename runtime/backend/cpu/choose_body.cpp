#include "runtime/backend/cpu/choose_body.h"

#include <brook/error.hpp>

namespace brook::cpu {

const CpuBody& chooseBody(const KernelDescriptor& kernel, std::span<const Isa> isas,
                          const std::string& backendName) {
  for (const Isa isa : isas) {
    for (const CpuBody& body : kernel.cpuBodies) {
      if (body.isa == isa) return body;
    }
  }
  throw CompileError(std::string(kernel.name) + ": the kernel of " + kernel.sourceFile +
                     " holds no code that the backend " + backendName +
                     " can run here; brcc --target=" + backendName + " emits it.");
}

}  // namespace brook::cpu
