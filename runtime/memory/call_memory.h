// CallMemory: room for the lists that a call needs until it returns.
#pragma once

#include <cstddef>
#include <memory_resource>

namespace brook {

/// Stands on the stack and gives out its own bytes first, so that a call with a usual number of
/// arguments allocates nothing; what is more comes from the heap. All of it goes with the object.
class CallMemory {
 public:
  CallMemory() = default;
  CallMemory(const CallMemory&) = delete;
  CallMemory& operator=(const CallMemory&) = delete;

  std::pmr::memory_resource* resource() { return &resource_; }

 private:
  static constexpr std::size_t kBytes = 2048;

  alignas(std::max_align_t) std::byte bytes_[kBytes];
  std::pmr::monotonic_buffer_resource resource_{bytes_, kBytes};
};

}  // namespace brook
