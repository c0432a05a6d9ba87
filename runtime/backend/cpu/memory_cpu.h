// Memory of streams on the CPU.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/memory_pool.h"

#include <cstdint>
#include <memory>

namespace brook::cpu {

/// Returns the bytes that the system can give this process without swapping, or INT64_MAX if
/// unknown.
std::int64_t availableMemory();

/// Packed elements in row-major order. Memory that is not an alias is aligned to 64 bytes.
class CpuStorage final : public backend::Storage {
 public:
  /// Throws OutOfMemoryError with the size and `available` if the memory is insufficient.
  CpuStorage(ElementType type, const Shape& shape, std::int64_t available,
             std::shared_ptr<MemoryPool> pool);
  /// Aliases the elements of `whole` from index `first` on. `whole` outlives it.
  CpuStorage(const CpuStorage& whole, std::int64_t first, const Shape& shape);

  std::byte* data() const { return data_; }

 private:
  PooledMemory own_;
  std::byte* data_;
};

}  // namespace brook::cpu
