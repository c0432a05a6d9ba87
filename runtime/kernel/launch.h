// Calls of map kernels, and one launch of a kernel with ordinary outputs.
#pragma once

#include "runtime/backend/backend.h"

#include <brook/generated.hpp>
#include <brook/kernel.hpp>

#include <functional>
#include <span>

namespace brook::calls {

/// generated::map; with `domain`, for these positions only (brook::kernel).
void map(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
         const ExecutionDomain* domain);

/// Runs the kernel for each position of its outputs. An argument for every parameter. Throws as
/// generated::map does.
void launch(const KernelDescriptor& kernel, std::span<const generated::Argument> given);

/// The same, but for what runs it, which is `run` in the place of Backend::map. Does not call it for
/// no positions.
void launchBy(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
              const std::function<void(const backend::MapLaunch&)>& run);

}  // namespace brook::calls
