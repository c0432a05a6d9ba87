// The code of a kernel that computes one element at a time.
#pragma once

#include <brook/error.hpp>
#include <brook/kernel_descriptor.hpp>

#include <string>

namespace brook {

/// `kind`: the member of CpuBody that is meant. Throws CompileError, which begins with `call`, for
/// a kernel without it, or with one that was compiled to compute something else.
template <class Body>
Body scalarBody(const KernelDescriptor& kernel, Body CpuBody::* kind, const std::string& call) {
  const CpuBody* chosen = nullptr;
  for (const CpuBody& body : kernel.cpuBodies) {
    if (body.*kind != nullptr && (body.isa == Isa::Scalar || body.isa == Isa::Generic)) {
      if (chosen == nullptr || body.isa == Isa::Scalar) chosen = &body;
    }
  }
  if (chosen != nullptr && chosen->isExact()) return chosen->*kind;
  if (chosen != nullptr) {
    throw CompileError(call + ": the code of the operator '" + kernel.name +
                       "' was compiled with options that change its arithmetic, such as "
                       "-ffp-contract=fast or -fno-honor-nans of clang. Compile it without them.");
  }
  throw CompileError(call + ": the operator '" + kernel.name +
                     "' has no code for the CPU, where this function runs; run brcc with "
                     "--target=cpu-scalar too.");
}

}  // namespace brook
