// AppendCountsCpu: the counts of pushes of an append output on the CPU, and their sums for blocks
// of elements.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/memory_pool.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace brook::cpu {

/// Elements that are counted and compacted together.
constexpr std::int64_t kPushBlock = 4096;
/// The smallest grain in blocks.
constexpr std::int64_t kBlocksPerGrain = 8;

/// The sum and the maximum of the counts of a block's elements.
struct Block {
  std::int64_t total = 0;
  std::uint32_t largest = 0;
  std::int64_t first = 0;  ///< pushes of all blocks before it
};

class AppendCountsCpu final : public backend::AppendCounts {
 public:
  AppendCountsCpu(std::int64_t total, std::uint32_t largest, std::int64_t elements,
                  std::vector<Block> blocks, PooledMemory counts)
      : AppendCounts(total, static_cast<std::int32_t>(std::min<std::uint32_t>(largest, INT32_MAX))),
        elements(elements),
        areBytes(largest <= UINT8_MAX),
        blocks(std::move(blocks)),
        counts_(std::move(counts)) {}

  template <class Count>
  const Count* countsAs() const {
    return reinterpret_cast<const Count*>(counts_.data());
  }
  /// Calls use(counts) with the counts in their type.
  template <class Use>
  void withCounts(const Use& use) const {
    areBytes ? use(countsAs<std::uint8_t>()) : use(countsAs<std::uint32_t>());
  }

  const std::int64_t elements;
  const bool areBytes;  ///< small counts are bytes, a quarter of the memory
  const std::vector<Block> blocks;

 private:
  PooledMemory counts_;
};

/// Calls work(block, first element, elements) for all blocks.
template <class Work>
void forEachBlock(std::int64_t elements, ThreadPool& threads, const Work& work) {
  const std::int64_t blocks = (elements + kPushBlock - 1) / kPushBlock;
  threads.forEach(blocks, kBlocksPerGrain, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t b = begin; b < end; ++b)
      work(b, b * kPushBlock, std::min(kPushBlock, elements - b * kPushBlock));
  });
}

}  // namespace brook::cpu
