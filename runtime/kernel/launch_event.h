// What a launch is in the trace.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/trace/trace.h"

#include <brook/kernel_descriptor.hpp>
#include <brook/runtime.hpp>
#include <brook/shape.hpp>

#include <span>

namespace brook::calls {

/// `arguments`: one for each parameter of the kernel. `shape`: of the positions that are computed;
/// of a reduction, of its input. The bytes are those of all streams that the launch is given.
trace::Event launchEvent(const KernelDescriptor& kernel,
                         std::span<const backend::LaunchArgument> arguments, const Shape& shape,
                         const Runtime& runtime);

}  // namespace brook::calls
