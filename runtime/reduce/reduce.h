// Calls of reductions.
#pragma once

#include <brook/generated.hpp>

#include <span>

namespace brook::calls {

/// Runs generated::reduce.
void reduce(const KernelDescriptor& kernel, std::span<const generated::Argument> given);

}  // namespace brook::calls
