// The arguments of a launch in the form that CPU bodies take.
#pragma once

#include "runtime/backend/backend.h"

#include <brook/kernel_body.h>

#include <span>
#include <vector>

namespace brook::cpu {

/// Describes the arguments in parameter order. sameShape is set for streams, iterators and outputs
/// with the shape `domain`; for iterators leading extents of 1 do not count. For a constant only
/// `data` is set; the other members of its `result` keep their values.
void describeArguments(const KernelDescriptor& kernel,
                       std::span<const backend::LaunchArgument> arguments, const Shape& domain,
                       std::vector<body::Argument>& result);

/// Describes the arguments of a launch whose streams and outputs all have one shape, as rows of
/// `count` elements.
void describeFlatArguments(const KernelDescriptor& kernel,
                           std::span<const backend::LaunchArgument> arguments, int count,
                           std::vector<body::Argument>& result);

/// Describes `storage` in the given shape, for a body that stores to any element.
void describeTarget(backend::Storage& storage, const Shape& shape, body::Argument& result);

}  // namespace brook::cpu
