// Copies of elements for loops that depend only on their size.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace brook::cpu {

template <std::size_t size>
using ElementBytes = std::integral_constant<std::size_t, size>;

/// Copies one element of constant size.
template <std::size_t size>
void copyElement(std::byte* to, const std::byte* from) {
  std::memcpy(to, from, size);
}

/// Calls `use` with the ElementBytes of a storage: for one to four ints or floats, or one or two
/// doubles.
template <class Use>
void withElementBytes(std::size_t size, const Use& use) {
  if (size == 4) return use(ElementBytes<4>());
  if (size == 8) return use(ElementBytes<8>());
  if (size == 12) return use(ElementBytes<12>());
  use(ElementBytes<16>());
}

}  // namespace brook::cpu
