// The arguments of a launch in the form that CPU bodies take.
#pragma once

#include "runtime/backend/backend.h"

#include <brook/kernel_body.h>

#include <memory_resource>
#include <span>
#include <vector>

namespace brook::cpu {

/// In parameter order. sameShape is set for parameters whose shape is `domain`.
std::pmr::vector<body::Argument> bodyArguments(const KernelDescriptor& kernel,
                                               std::span<const backend::LaunchArgument> arguments,
                                               const Shape& domain,
                                               std::pmr::memory_resource* memory);

/// The same for a launch whose streams and outputs, all of one shape, are seen as rows of `count`
/// elements.
std::pmr::vector<body::Argument> flatArguments(const KernelDescriptor& kernel,
                                               std::span<const backend::LaunchArgument> arguments,
                                               int count, std::pmr::memory_resource* memory);

}  // namespace brook::cpu
