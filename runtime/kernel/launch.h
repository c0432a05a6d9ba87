// One launch of a kernel with ordinary outputs.
#pragma once

#include <brook/generated.hpp>

#include <span>

namespace brook::kernel {

/// Runs the kernel for each position of its outputs. An argument for every parameter. Throws as
/// generated::map does.
void launch(const KernelDescriptor& kernel, std::span<const generated::Argument> given);

}  // namespace brook::kernel
