#include <brook/error.hpp>
#include <brook/memory.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace {

TEST(HostMemory, BlocksAreAlignedAndKnown) {
  void* const block = brmalloc(5);
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 32, 0u);
  EXPECT_TRUE(brismalloc(block));
  EXPECT_FALSE(brismalloc(static_cast<char*>(block) + 1));
  brfree(block);
  EXPECT_FALSE(brismalloc(block));
  brfree(nullptr);
}

TEST(HostMemory, CallocClearsAndReallocKeeps) {
  auto* block = static_cast<char*>(brcalloc(100, 1));
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(block[i], 0);
  std::memset(block, 7, 100);
  block = static_cast<char*>(brrealloc(block, 1000));
  EXPECT_EQ(block[99], 7);
  block = static_cast<char*>(brrealloc(block, 10));
  EXPECT_EQ(block[9], 7);
  brfree(block);
}

TEST(HostMemory, TooMuchIsNullAndForeignBlocksAreRefused) {
  EXPECT_EQ(brmalloc(SIZE_MAX), nullptr);
  EXPECT_EQ(brcalloc(SIZE_MAX / 2, 4), nullptr);
  int local = 0;
  EXPECT_THROW(brfree(&local), brook::ArgumentError);
  EXPECT_THROW(brrealloc(&local, 8), brook::ArgumentError);
}

}  // namespace
