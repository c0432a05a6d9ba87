#include "runtime/backend/gl/texel_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace brook::gl {
namespace {

using testing::ElementsAre;

TEST(TexelWords, ElementsOfThreeWords) {
  const std::uint32_t elements[] = {1, 2, 3, 4, 5, 6};
  EXPECT_THAT(texelsOf(elements, 2, 3), ElementsAre(1, 2, 3, 0, 4, 5, 6, 0));
}

TEST(TexelWords, AndBack) {
  std::uint32_t elements[5] = {0, 0, 0, 0, 99};
  takeElements({1, 2, 3, 4, 5, 6, 7, 8}, 2, elements);
  EXPECT_THAT(elements, ElementsAre(1, 2, 5, 6, 99));
}

TEST(TexelWords, NoElements) {
  EXPECT_THAT(texelsOf(nullptr, 0, 1), ElementsAre());
  takeElements({}, 1, nullptr);
}

}  // namespace
}  // namespace brook::gl
