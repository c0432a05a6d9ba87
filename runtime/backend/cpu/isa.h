// The instruction sets of this machine.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <vector>

namespace brook::cpu {

/// "AVX-512", "AVX2", "SSE2", "generic", "scalar".
const char* isaName(Isa isa);

/// The instruction sets that SPMD bodies can use here, best first, asked of the processor. Generic
/// is always the last; Scalar is not among them.
std::vector<Isa> availableIsas();

}  // namespace brook::cpu
