// Which of a kernel's bodies a launch runs.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <span>
#include <string>

namespace brook::cpu {

/// The kernel's body for the first of `isas` that it has one for which computes exactly; null if it
/// has none.
const CpuBody* findBody(const KernelDescriptor& kernel, std::span<const Isa> isas);

/// The same. Throws CompileError, naming `backendName`, when it has none.
const CpuBody& chooseBody(const KernelDescriptor& kernel, std::span<const Isa> isas,
                          const std::string& backendName);

}  // namespace brook::cpu
