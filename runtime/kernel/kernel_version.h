// Code that another version of brcc emitted: refused before anything of it but its version is read.
#pragma once

#include <brook/kernel_descriptor.hpp>

namespace brook::calls {

/// Throws ArgumentError with the kernel's name if it was emitted for another version.
void requireThisVersion(const KernelDescriptor& kernel);

}  // namespace brook::calls
