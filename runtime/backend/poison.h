// Poison: what memory of streams holds in tests where no elements are, before a stream has it and
// when a stream has given it back (stress/stress_backend.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace brook::backend {

/// A NaN as a float and, twice, as a double; as an int no number that a kernel would take for a
/// place. No byte of it is 0.
constexpr std::uint32_t kPoison = 0xfff5a5a7;

inline void poison(std::byte* memory, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += sizeof kPoison)
    std::memcpy(memory + at, &kPoison, bytes - at < sizeof kPoison ? bytes - at : sizeof kPoison);
}

}  // namespace brook::backend
