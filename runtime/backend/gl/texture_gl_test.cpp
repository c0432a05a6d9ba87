#include "runtime/backend/gl/texture_gl.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace brook::gl {
namespace {

using testing::ElementsAre;

template <class T>
std::vector<T> padded(const std::vector<T>& elements) {
  const std::size_t count = elements.size() / 3;
  std::vector<T> texels(4 * count, T(9));
  padToFour(elements.data(), sizeof(T), static_cast<std::int64_t>(count), texels.data());
  return texels;
}

template <class T>
std::vector<T> takenFromWords(const std::vector<std::uint32_t>& texels, int components) {
  const std::size_t count = texels.size() / 4;
  std::vector<T> elements(static_cast<std::size_t>(components) * count + 1, T(99));
  takeFromWords(texels.data(), components, sizeof(T), static_cast<std::int64_t>(count),
                elements.data());
  return elements;
}

TEST(TexelComponents, ThreeLieAsFour) {
  EXPECT_THAT(padded<std::uint32_t>({1, 2, 3, 4, 5, 6}), ElementsAre(1, 2, 3, 0, 4, 5, 6, 0));
  EXPECT_THAT(padded<std::uint16_t>({1, 2, 3, 4, 5, 6}), ElementsAre(1, 2, 3, 0, 4, 5, 6, 0));
  EXPECT_THAT(padded<std::uint8_t>({1, 2, 3}), ElementsAre(1, 2, 3, 0));
}

TEST(TexelComponents, OfWordsTheLowestBytes) {
  EXPECT_THAT(takenFromWords<std::uint32_t>({1, 2, 3, 4, 5, 6, 7, 8}, 2),
              ElementsAre(1, 2, 5, 6, 99));
  EXPECT_THAT(takenFromWords<std::uint8_t>({200, 2, 3, 4, 0xffffffff, 6, 7, 8}, 3),
              ElementsAre(200, 2, 3, 255, 6, 7, 99));
  EXPECT_THAT(takenFromWords<std::uint16_t>({0xffff8000, 2, 3, 4}, 1), ElementsAre(0x8000, 99));
}

TEST(TexelComponents, NoElements) {
  padToFour(nullptr, 4, 0, nullptr);
  takeFromWords(nullptr, 1, 4, 0, nullptr);
}

}  // namespace
}  // namespace brook::gl
