// The instruction sets of this machine, and the body of a kernel for one of them.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <span>
#include <string>
#include <vector>

namespace brook::cpu {

/// Returns "AVX-512", "AVX2", "SSE2", "generic" or "scalar".
const char* isaName(Isa isa);

/// Returns the instruction sets that SPMD bodies can use on this processor, best first. Generic is
/// always the last; Scalar is not among them.
std::vector<Isa> availableIsas();

/// Returns the kernel's body for the first of `isas` that has an exact one, or null.
const CpuBody* findBody(const KernelDescriptor& kernel, std::span<const Isa> isas);

/// Returns the same body. Throws CompileError, which names `backendName`, if there is none.
const CpuBody& chooseBody(const KernelDescriptor& kernel, std::span<const Isa> isas,
                          const std::string& backendName);

}  // namespace brook::cpu
