// Calls of map kernels, and one launch of a kernel with ordinary outputs.
#pragma once

#include <brook/generated.hpp>
#include <brook/kernel.hpp>

#include <span>

namespace brook::calls {

/// generated::map; with `domain`, for these positions only (brook::kernel).
void map(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
         const ExecutionDomain* domain);

/// Runs the kernel for each position of its outputs. An argument for every parameter. Throws as
/// generated::map does.
void launch(const KernelDescriptor& kernel, std::span<const generated::Argument> given);

}  // namespace brook::calls
