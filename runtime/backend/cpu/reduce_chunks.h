// Reductions of chunks of one result, in the order of docs/language/reductions.md (Order of
// combination).
//
// In: blocks whose elements are contiguous, or in ranges long enough for a loop each.
// Out: one value for each chunk of a result.
//   9000 elements make one result, operator not commutative:
//     chunks of 4096         [0, 4096) [4096, 8192) [8192, 9000)
//     each: adjacent pairs   p0        p1           p2
//
// A chunk whose element count is a power of two is a whole subtree of the tree of adjacent pairs,
// so the split does not change the result. The count of threads does not change it either, because
// chunks depend only on the shape. A commutative operator combines into 64 interleaved lanes per
// chunk before the pairs.
//
// The last steps of 64 chunks are done together on their adjacent values. Each chunk has a power of
// two of these values, so no pair crosses from one chunk to the next.
#pragma once

#include "runtime/backend/cpu/reduce_blocks.h"
#include "runtime/shape/block_layout.h"

#include <algorithm>

namespace brook::cpu {

class ChunkReduction {
 public:
  ChunkReduction(const ReduceOperator& op, const BlockLayout& layout, const BlockRanges& ranges)
      : op_(op), layout_(layout), ranges_(ranges) {}

  /// The elements of a chunk, except the last chunk of a result.
  std::int64_t elementsPerChunk() const { return kBlock; }
  /// The count of units of work, one for each chunk.
  std::int64_t unitCount() const { return layout_.resultCount * chunksPerResult(); }
  /// The maximum of bytes that a unit reads.
  std::int64_t bytesPerUnit() const {
    return std::min(layout_.elementsPerResult, kBlock) * op_.size;
  }

  /// Reduces chunks [begin, end), each to one value.
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
