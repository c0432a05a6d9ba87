// A checked launch of a map kernel.
#pragma once

#include <brook/generated.hpp>

#include <span>

namespace brook::kernel {

/// As generated::map, which emitted code calls; also for kernels that are one step of something
/// larger.
void launchMap(const KernelDescriptor& kernel, std::span<const generated::Argument> arguments);

}  // namespace brook::kernel
