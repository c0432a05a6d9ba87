// The cpu backend runs the SPMD bodies of kernels on all processors. The cpu-scalar backend runs
// one element at a time on the calling thread, for debuggers and as the reference.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/memory_cpu.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace brook::cpu {

struct Options {
  /// Only bodies of this instruction set run. Without one, the best that the machine and the kernel
  /// have. Isa::Scalar makes the cpu-scalar backend.
  std::optional<Isa> isa;
  /// 0 for one thread for each processor. cpu-scalar always has one.
  int threads = 0;
  /// For tests: with this seed, grains of launches run in random order, and free memory is
  /// poisoned.
  std::optional<std::uint32_t> stress = {};
  /// Returns the memory that a stream may use. Tests replace it.
  std::int64_t (*availableMemory)() = &cpu::availableMemory;
};

/// Throws BackendError if the machine does not have the instruction set.
std::unique_ptr<backend::Backend> makeCpu(const Options& options = {});

}  // namespace brook::cpu
