// The cpu backend: runs the SPMD bodies of kernels on all processors, and the cpu-scalar backend:
// one element at a time on the calling thread, for debuggers and as the oracle of all others.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/memory_cpu.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace brook::cpu {

struct Options {
  /// Run the bodies of this instruction set and no other; none: the best that the machine and the
  /// kernel have. Isa::Scalar makes the cpu-scalar backend.
  std::optional<Isa> isa;
  /// 0: one for each processor. cpu-scalar always has one.
  int threads = 0;
  /// For tests: grains of launches run in an order that chance decides, from this seed, and memory
  /// without elements is poisoned.
  std::optional<std::uint32_t> stress = {};
  /// How much memory a stream may take; a parameter for tests.
  std::int64_t (*availableMemory)() = &cpu::availableMemory;
};

/// Throws BackendError when the machine does not have the instruction set.
std::unique_ptr<backend::Backend> makeCpu(const Options& options = {});

}  // namespace brook::cpu
