// Reductions that take chunks of one result, in the order of brook-language 5.4.
//
// In: blocks whose elements are neighbours, or lie in ranges that a loop of their own is worth.
// Out: one value for each chunk of a result.
//   9000 elements make one result, operator not commutative:
//     chunks of 4096         [0, 4096) [4096, 8192) [8192, 9000)
//     each: adjacent pairs   p0        p1           p2
//
// A chunk of a power of two is a whole subtree of the tree of adjacent pairs, so the cut changes no
// result; chunks depend on the shape alone, so neither does the number of threads. A commutative
// operator takes 64 interleaved lanes per chunk before the pairs.
//
// The last steps of 64 chunks are done together: their values lie side by side, and as a chunk has
// a power of two of them, no pair of neighbours belongs to two chunks.
#pragma once

#include "runtime/backend/cpu/reduce_blocks.h"
#include "runtime/shape/block_layout.h"

#include <algorithm>

namespace brook::cpu {

class ChunkReduction {
 public:
  ChunkReduction(const ReduceOperator& op, const BlockLayout& layout, const BlockRanges& ranges)
      : op_(op), layout_(layout), ranges_(ranges) {}

  /// Elements of a result that make one value, but for the last ones.
  std::int64_t elementsPerChunk() const { return kBlock; }
  /// Of the work: a chunk each.
  std::int64_t unitCount() const { return layout_.resultCount * chunksPerResult(); }
  /// That a unit reads at most.
  std::int64_t bytesPerUnit() const {
    return std::min(layout_.elementsPerResult, kBlock) * op_.size;
  }

  /// Chunks [begin, end), each to its value.
  void run(const std::byte* input, std::int64_t begin, std::int64_t end, std::byte* values) const;

 private:
  /// Elements of one result, from `first` on.
  struct Chunk {
    std::int64_t result;
    std::int64_t first;
    std::int64_t size;
  };

  std::int64_t chunksPerResult() const { return quotientUp(layout_.elementsPerResult, kBlock); }
  Chunk chunkFrom(std::int64_t result, std::int64_t first) const;
  Chunk chunkAt(std::int64_t c) const;
  Chunk chunkAfter(const Chunk& chunk) const;
  std::int64_t lanesOf(const Chunk& chunk) const;
  bool areSubtrees() const;
  void combineSubtrees(const std::byte* input, std::int64_t begin, std::int64_t end,
                       std::byte* results) const;
  void reduceToLanes(const std::byte* input, const Chunk& chunk, std::int64_t laneCount,
                     std::byte* lanes) const;

  const ReduceOperator& op_;
  const BlockLayout& layout_;
  const BlockRanges& ranges_;
};

}  // namespace brook::cpu
