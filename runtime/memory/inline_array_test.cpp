#include "runtime/memory/inline_array.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <span>

namespace brook {
namespace {

TEST(InlineArray, FewAndManyElementsBeginEmptyAndAreDestroyed) {
  const auto counted = std::make_shared<int>(0);
  for (const std::size_t size : {0u, 1u, 16u, 17u, 100u}) {
    {
      InlineArray<std::shared_ptr<int>> list(size);
      ASSERT_EQ(list.size(), size);
      for (std::size_t i = 0; i < size; ++i) {
        EXPECT_EQ(list[i], nullptr);
        list[i] = counted;
      }
      EXPECT_EQ(counted.use_count(), static_cast<long>(size) + 1);
      const std::span<std::shared_ptr<int>> all = list;
      EXPECT_EQ(all.size(), size);
    }
    EXPECT_EQ(counted.use_count(), 1) << size;
  }
}

}  // namespace
}  // namespace brook
