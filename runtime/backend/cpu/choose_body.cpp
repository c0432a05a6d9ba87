#include "runtime/backend/cpu/choose_body.h"

#include <brook/error.hpp>

namespace brook::cpu {
namespace {

[[noreturn]] void refuse(const KernelDescriptor& kernel, const std::string& backendName,
                         bool hasBody) {
  const std::string sentence =
      std::string(kernel.name) + ": the kernel of " + kernel.sourceFile + " holds ";
  if (!hasBody) {
    throw CompileError(sentence + "no code that the backend " + backendName +
                       " can run here; brcc --target=" + backendName + " emits it.");
  }
  throw CompileError(sentence + "code for " + backendName +
                     " that was compiled with options which change its arithmetic in spite of what "
                     "the file says: of clang, -ffp-contract=fast, -fno-honor-nans, "
                     "-fno-honor-infinities and -fdenormal-fp-math are such. Compile it without "
                     "them.");
}

}  // namespace

const CpuBody& chooseBody(const KernelDescriptor& kernel, std::span<const Isa> isas,
                          const std::string& backendName) {
  bool hasBody = false;
  for (const Isa isa : isas) {
    for (const CpuBody& body : kernel.cpuBodies) {
      if (body.isa != isa) continue;
      if (body.isExact()) return body;
      hasBody = true;
    }
  }
  refuse(kernel, backendName, hasBody);
}

}  // namespace brook::cpu
