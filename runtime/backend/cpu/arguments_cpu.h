// The arguments of a launch in the form that CPU bodies take.
#pragma once

#include "runtime/backend/backend.h"

#include <brook/kernel_body.h>

#include <span>
#include <vector>

namespace brook::cpu {

/// In parameter order. sameShape is set for streams, iterators and outputs whose shape is `domain`;
/// of iterators leading extents of 1 do not count. Of a constant there is nothing but `data`: what
/// `result` held before stays in the rest.
void describeArguments(const KernelDescriptor& kernel,
                       std::span<const backend::LaunchArgument> arguments, const Shape& domain,
                       std::vector<body::Argument>& result);

/// The same for a launch whose streams and outputs, all of one shape, are seen as rows of `count`
/// elements.
void describeFlatArguments(const KernelDescriptor& kernel,
                           std::span<const backend::LaunchArgument> arguments, int count,
                           std::vector<body::Argument>& result);

/// The elements of `storage`, in that shape, for a body that stores to any of them.
void describeTarget(backend::Storage& storage, const Shape& shape, body::Argument& result);

}  // namespace brook::cpu
