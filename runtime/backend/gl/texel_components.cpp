#include "runtime/backend/gl/texel_components.h"

#include <cstddef>
#include <cstring>

namespace brook::gl {
namespace {

// Things of four components move faster than those of three. So each comes with the first component
// of the next one, but the last, which has none; and each is stored over the end of the one before.
template <std::size_t Bytes>
void pad(const std::byte* elements, std::int64_t count, std::byte* texels) {
  for (std::int64_t i = 0; i + 1 < count; ++i)
    std::memcpy(texels + 4 * Bytes * i, elements + 3 * Bytes * i, 4 * Bytes);
  if (count == 0) return;
  const std::int64_t last = count - 1;
  std::memset(texels + 4 * Bytes * last, 0, 4 * Bytes);
  std::memcpy(texels + 4 * Bytes * last, elements + 3 * Bytes * last, 3 * Bytes);
}

template <std::size_t Bytes>
void take(const std::byte* texels, std::int64_t count, std::byte* elements) {
  for (std::int64_t i = 0; i + 1 < count; ++i)
    std::memcpy(elements + 3 * Bytes * i, texels + 4 * Bytes * i, 4 * Bytes);
  if (count == 0) return;
  const std::int64_t last = count - 1;
  std::memcpy(elements + 3 * Bytes * last, texels + 4 * Bytes * last, 3 * Bytes);
}

template <class Component>
void narrow(const std::uint32_t* texels, int components, std::int64_t count, void* elements) {
  auto* to = static_cast<std::byte*>(elements);
  for (std::int64_t i = 0; i < count; ++i) {
    for (int c = 0; c < components; ++c, to += sizeof(Component)) {
      const auto component = static_cast<Component>(texels[4 * i + c]);
      std::memcpy(to, &component, sizeof component);
    }
  }
}

}  // namespace

void padToFour(const void* elements, int componentBytes, std::int64_t count, void* texels) {
  const auto padding = componentBytes == 1 ? &pad<1> : componentBytes == 2 ? &pad<2> : &pad<4>;
  padding(static_cast<const std::byte*>(elements), count, static_cast<std::byte*>(texels));
}

void takeThree(const void* texels, int componentBytes, std::int64_t count, void* elements) {
  const auto taking = componentBytes == 1 ? &take<1> : componentBytes == 2 ? &take<2> : &take<4>;
  taking(static_cast<const std::byte*>(texels), count, static_cast<std::byte*>(elements));
}

void takeFromWords(const std::uint32_t* texels, int components, int componentBytes,
                   std::int64_t count, void* elements) {
  const auto narrowing = componentBytes == 1   ? &narrow<std::uint8_t>
                         : componentBytes == 2 ? &narrow<std::uint16_t>
                                               : &narrow<std::uint32_t>;
  narrowing(texels, components, count, elements);
}

}  // namespace brook::gl
