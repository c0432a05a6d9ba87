// Memory of streams on the CPU.
#pragma once

#include "runtime/backend/backend.h"

#include <cstdint>
#include <memory>

namespace brook::cpu {

/// Bytes that the system can give this process without swapping; INT64_MAX where it does not say.
std::int64_t availableMemory();

/// Packed elements in row-major order, the first of memory of its own at an address divisible by 64.
class CpuStorage final : public backend::Storage {
 public:
  /// Throws OutOfMemoryError with the size and `available` when it is not enough. Poisoned memory
  /// is so before it has elements and before it is freed (runtime/backend/poison.h).
  CpuStorage(ElementType type, const Shape& shape, std::int64_t available, bool isPoisoned = false);
  /// Elements of `whole`, which outlives it: those from number `first` on.
  CpuStorage(const CpuStorage& whole, std::int64_t first, const Shape& shape);

  std::byte* data() const { return data_; }

 private:
  struct Free {
    void operator()(std::byte* data) const;
    std::size_t poisonedBytes;
  };
  std::unique_ptr<std::byte, Free> own_{nullptr, Free{0}};
  std::byte* data_;
};

}  // namespace brook::cpu
