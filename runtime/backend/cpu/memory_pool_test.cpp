#include "runtime/backend/cpu/memory_pool.h"

#include "runtime/backend/poison.h"

#include <gtest/gtest.h>

#include <cstring>

namespace brook::cpu {
namespace {

constexpr std::size_t kLeast = MemoryPool::kLeastBytes;

using Memory = MemoryPool::Memory;

TEST(CpuMemoryPool, MemoryServesAgain) {
  MemoryPool pool;
  const Memory first = pool.take(4 * kLeast);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first.data) % 64, 0u);
  EXPECT_GE(first.bytes, 4 * kLeast);
  EXPECT_FALSE(pool.has(4 * kLeast));
  pool.give(first);
  EXPECT_TRUE(pool.has(4 * kLeast));
  const Memory again = pool.take(4 * kLeast - 100);
  EXPECT_EQ(again.data, first.data);
  EXPECT_EQ(again.bytes, first.bytes);
  pool.give(again);
}

TEST(CpuMemoryPool, WhatIsMuchTooLargeDoesNotServe) {
  MemoryPool pool;
  pool.give(pool.take(8 * kLeast));
  EXPECT_TRUE(pool.has(4 * kLeast));
  EXPECT_FALSE(pool.has(4 * kLeast - 1));
  EXPECT_FALSE(pool.has(8 * kLeast + 1));
}

TEST(CpuMemoryPool, TheSmallestThatDoesServes) {
  MemoryPool pool;
  const Memory large = pool.take(6 * kLeast), small = pool.take(5 * kLeast);
  pool.give(large);
  pool.give(small);
  const Memory taken = pool.take(4 * kLeast);
  EXPECT_EQ(taken.data, small.data);
  pool.give(taken);
}

TEST(CpuMemoryPool, SmallMemoryIsNotKept) {
  MemoryPool pool;
  pool.give(pool.take(kLeast - 64));
  EXPECT_FALSE(pool.has(kLeast - 64));
  const Memory none = pool.take(0);
  EXPECT_NE(none.data, nullptr);
  pool.give(none);
}

TEST(CpuMemoryPool, TheOldestGoesBeyondTheBound) {
  MemoryPool pool(8 * kLeast);
  const Memory a = pool.take(3 * kLeast), b = pool.take(4 * kLeast), c = pool.take(2 * kLeast);
  pool.give(a);
  pool.give(b);
  pool.give(c);
  EXPECT_TRUE(pool.has(4 * kLeast));
  const Memory taken = pool.take(2 * kLeast);
  EXPECT_EQ(taken.data, c.data);
  EXPECT_TRUE(pool.has(2 * kLeast));  // b; a has gone
  pool.give(taken);
  pool.give(pool.take(9 * kLeast));
  EXPECT_FALSE(pool.has(9 * kLeast));
}

TEST(CpuMemoryPool, WhatTheSystemDoesNotHaveIsNull) {
  MemoryPool pool;
  pool.give(pool.take(kLeast));
  EXPECT_EQ(pool.take(std::size_t{1} << 62).data, nullptr);
  EXPECT_FALSE(pool.has(kLeast));
}

TEST(CpuMemoryPool, PoisonLiesWhereNoElementsAre) {
  MemoryPool pool(MemoryPool::kDefaultBound, true);
  const auto isPoisoned = [](const Memory& memory) {
    std::uint32_t first;
    std::memcpy(&first, memory.data, sizeof first);
    return first == backend::kPoison;
  };
  const Memory memory = pool.take(2 * kLeast);
  EXPECT_TRUE(isPoisoned(memory));
  std::memset(memory.data, 0, memory.bytes);
  pool.give(memory);
  const Memory again = pool.take(2 * kLeast);
  ASSERT_EQ(again.data, memory.data);
  EXPECT_TRUE(isPoisoned(again));
  pool.give(again);
}

}  // namespace
}  // namespace brook::cpu
