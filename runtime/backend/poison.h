// Poison: the contents of streams' memory in tests before a stream owns it, and after a stream has
// freed it (stress/stress_backend.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace brook::backend {

/// A NaN as a float and, twice, as a double. As an int no valid position of a kernel. No byte is 0.
constexpr std::uint32_t kPoison = 0xfff5a5a7;

inline void poison(std::byte* memory, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += sizeof kPoison)
    std::memcpy(memory + at, &kPoison, bytes - at < sizeof kPoison ? bytes - at : sizeof kPoison);
}

}  // namespace brook::backend
