#include "runtime/backend/gl/texel_components.h"

#include <cstddef>
#include <cstring>

namespace brook::gl {
namespace {

template <class Component>
void pad(const std::byte* elements, std::int64_t count, std::byte* texels) {
  for (std::int64_t i = 0; i < count; ++i) {
    Component texel[4] = {};
    std::memcpy(texel, elements + i * 3 * sizeof(Component), 3 * sizeof(Component));
    std::memcpy(texels + i * sizeof texel, texel, sizeof texel);
  }
}

template <class Component>
void narrow(const std::byte* texels, int components, std::int64_t count, std::byte* elements) {
  for (std::int64_t i = 0; i < count; ++i) {
    std::uint32_t words[4];
    std::memcpy(words, texels + i * sizeof words, sizeof words);
    for (int c = 0; c < components; ++c, elements += sizeof(Component)) {
      const auto component = static_cast<Component>(words[c]);
      std::memcpy(elements, &component, sizeof component);
    }
  }
}

}  // namespace

void padToFour(const void* elements, int componentBytes, std::int64_t count, void* texels) {
  const auto padding = componentBytes == 1   ? &pad<std::uint8_t>
                       : componentBytes == 2 ? &pad<std::uint16_t>
                                             : &pad<std::uint32_t>;
  padding(static_cast<const std::byte*>(elements), count, static_cast<std::byte*>(texels));
}

void takeFromWords(const void* texels, int components, int componentBytes, std::int64_t count,
                   void* elements) {
  const auto narrowing = componentBytes == 1   ? &narrow<std::uint8_t>
                         : componentBytes == 2 ? &narrow<std::uint16_t>
                                               : &narrow<std::uint32_t>;
  narrowing(static_cast<const std::byte*>(texels), components, count,
            static_cast<std::byte*>(elements));
}

}  // namespace brook::gl
