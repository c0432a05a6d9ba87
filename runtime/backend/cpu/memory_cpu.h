// Memory of streams on the CPU.
#pragma once

#include "runtime/backend/backend.h"

#include <cstdint>
#include <memory>

namespace brook::cpu {

/// Bytes that the system can give this process without swapping; INT64_MAX where it does not say.
std::int64_t availableMemory();

/// Packed elements in row-major order, the first at an address divisible by 64.
class CpuStorage final : public backend::Storage {
 public:
  /// Throws OutOfMemoryError with the size and `available` when it is not enough.
  CpuStorage(ElementType type, const Shape& shape, std::int64_t available);

  std::byte* data() const { return data_.get(); }

 private:
  struct Free {
    void operator()(std::byte* data) const;
  };
  std::unique_ptr<std::byte, Free> data_;
};

}  // namespace brook::cpu
