// The arguments of a launch in the form that CPU bodies take.
#pragma once

#include "runtime/backend/backend.h"

#include <brook/kernel_body.h>

#include <span>
#include <vector>

namespace brook::cpu {

/// Extents and pitches of a packed stream of this shape.
body::Argument packedArgument(void* data, const Shape& shape);

/// In parameter order. sameShape is set for parameters whose shape is `domain`.
std::vector<body::Argument> bodyArguments(const KernelDescriptor& kernel,
                                          std::span<const backend::LaunchArgument> arguments,
                                          const Shape& domain);

}  // namespace brook::cpu
