#include "runtime/backend/cpu/memory_pool.h"

#include "runtime/backend/poison.h"

#include <gtest/gtest.h>

#include <cstring>

namespace brook::cpu {
namespace {

constexpr std::size_t kMin = MemoryPool::kMinBytes;

using Memory = MemoryPool::Memory;

TEST(CpuMemoryPool, MemoryServesAgain) {
  MemoryPool pool;
  const Memory first = pool.take(4 * kMin);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first.data) % 64, 0u);
  EXPECT_GE(first.bytes, 4 * kMin);
  EXPECT_FALSE(pool.has(4 * kMin));
  pool.give(first);
  EXPECT_TRUE(pool.has(4 * kMin));
  const Memory again = pool.take(4 * kMin - 100);
  EXPECT_EQ(again.data, first.data);
  EXPECT_EQ(again.bytes, first.bytes);
  pool.give(again);
}

TEST(CpuMemoryPool, WhatIsMuchTooLargeDoesNotServe) {
  MemoryPool pool;
  pool.give(pool.take(8 * kMin));
  EXPECT_TRUE(pool.has(4 * kMin));
  EXPECT_FALSE(pool.has(4 * kMin - 1));
  EXPECT_FALSE(pool.has(8 * kMin + 1));
}

TEST(CpuMemoryPool, TheSmallestThatDoesServes) {
  MemoryPool pool;
  const Memory large = pool.take(6 * kMin), small = pool.take(5 * kMin);
  pool.give(large);
  pool.give(small);
  const Memory taken = pool.take(4 * kMin);
  EXPECT_EQ(taken.data, small.data);
  pool.give(taken);
}

TEST(CpuMemoryPool, SmallMemoryIsNotKept) {
  MemoryPool pool;
  pool.give(pool.take(kMin - 64));
  EXPECT_FALSE(pool.has(kMin - 64));
  const Memory none = pool.take(0);
  EXPECT_NE(none.data, nullptr);
  pool.give(none);
}

TEST(CpuMemoryPool, TheOldestGoesBeyondTheBound) {
  MemoryPool pool(8 * kMin);
  const Memory a = pool.take(3 * kMin), b = pool.take(4 * kMin), c = pool.take(2 * kMin);
  pool.give(a);
  pool.give(b);
  pool.give(c);
  EXPECT_TRUE(pool.has(4 * kMin));
  const Memory taken = pool.take(2 * kMin);
  EXPECT_EQ(taken.data, c.data);
  EXPECT_TRUE(pool.has(2 * kMin));  // b; a was freed
  pool.give(taken);
  pool.give(pool.take(9 * kMin));
  EXPECT_FALSE(pool.has(9 * kMin));
}

TEST(CpuMemoryPool, WhatTheSystemDoesNotHaveIsNull) {
  MemoryPool pool;
  pool.give(pool.take(kMin));
  EXPECT_EQ(pool.take(std::size_t{1} << 62).data, nullptr);
  EXPECT_FALSE(pool.has(kMin));
}

TEST(CpuMemoryPool, PoisonLiesWhereNoElementsAre) {
  MemoryPool pool(MemoryPool::kDefaultBound, true);
  const auto isPoisoned = [](const Memory& memory) {
    std::uint32_t first;
    std::memcpy(&first, memory.data, sizeof first);
    return first == backend::kPoison;
  };
  const Memory memory = pool.take(2 * kMin);
  EXPECT_TRUE(isPoisoned(memory));
  std::memset(memory.data, 0, memory.bytes);
  pool.give(memory);
  const Memory again = pool.take(2 * kMin);
  ASSERT_EQ(again.data, memory.data);
  EXPECT_TRUE(isPoisoned(again));
  pool.give(again);
}

}  // namespace
}  // namespace brook::cpu
