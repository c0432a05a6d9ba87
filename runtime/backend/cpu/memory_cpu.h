// Memory of streams on the CPU.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/memory_pool.h"

#include <cstdint>
#include <memory>

namespace brook::cpu {

/// Bytes that the system can give this process without swapping; INT64_MAX where it does not say.
std::int64_t availableMemory();

/// Packed elements in row-major order, the first of memory of its own at an address divisible by
/// 64.
class CpuStorage final : public backend::Storage {
 public:
  /// Throws OutOfMemoryError with the size and `available` when it is not enough.
  CpuStorage(ElementType type, const Shape& shape, std::int64_t available,
             std::shared_ptr<MemoryPool> pool);
  /// Elements of `whole`, which outlives it: those from number `first` on.
  CpuStorage(const CpuStorage& whole, std::int64_t first, const Shape& shape);

  std::byte* data() const { return data_; }

 private:
  PooledMemory own_;
  std::byte* data_;
};

}  // namespace brook::cpu
