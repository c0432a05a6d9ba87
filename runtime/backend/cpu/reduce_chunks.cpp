#include "runtime/backend/cpu/reduce_chunks.h"

#include "runtime/backend/cpu/reduce_blocks.h"
#include "runtime/shape/block_layout.h"

#include <algorithm>
#include <cstring>

namespace brook::cpu {
namespace {

/// The chunks whose last steps are done together, in whole vectors of pairs, until one value of
/// each is left.
constexpr std::int64_t kGroup = 64;

}  // namespace

ChunkReduction::Chunk ChunkReduction::chunkFrom(std::int64_t result, std::int64_t first) const {
  return {result, first, std::min(layout_.elementsPerResult - first, kBlock)};
}

ChunkReduction::Chunk ChunkReduction::chunkAt(std::int64_t c) const {
  return chunkFrom(c / chunksPerResult(), c % chunksPerResult() * kBlock);
}

ChunkReduction::Chunk ChunkReduction::chunkAfter(const Chunk& chunk) const {
  const std::int64_t first = chunk.first + kBlock;
  return first < layout_.elementsPerResult ? chunkFrom(chunk.result, first)
                                           : chunkFrom(chunk.result + 1, 0);
}

/// Returns the count of values to which a chunk is reduced alone. It is a power of two, so that no
/// pair crosses from one chunk to the next.
std::int64_t ChunkReduction::lanesOf(const Chunk& chunk) const {
  if (op_.isCommutative) {
    const std::int64_t lanes = std::min(chunk.size, kReductionLanes);
    return isPowerOfTwo(lanes) ? lanes : 1;
  }
  return isPowerOfTwo(chunk.size) ? std::min((chunk.size + 1) / 2, kReductionLanes) : 1;
}

/// True if all results are trees of adjacent pairs over a power of two of contiguous elements, with
/// one element for each lane.
bool ChunkReduction::areSubtrees() const {
  const std::int64_t n = layout_.elementsPerResult;
  return layout_.isContiguous && n <= kReductionLanes && isPowerOfTwo(n);
}

void ChunkReduction::run(const std::byte* input, std::int64_t begin, std::int64_t end,
                         std::byte* values) const {
  if (areSubtrees()) return combineSubtrees(input, begin, end, values);
  alignas(64) std::byte lanes[kGroup * kReductionLanes * kMaxElementSize];
  Chunk chunk = chunkAt(begin);
  while (begin < end) {
    const std::int64_t laneCount = lanesOf(chunk);
    std::int64_t count = 0;
    do {
      reduceToLanes(input, chunk, laneCount, lanes + count * laneCount * op_.size);
      ++count;
      chunk = chunkAfter(chunk);
    } while (count < kGroup && begin + count < end && lanesOf(chunk) == laneCount);
    op_.combinePairs(lanes, count * laneCount, count);
    std::memcpy(values + begin * op_.size, lanes, count * op_.size);
    begin += count;
  }
}

void ChunkReduction::combineSubtrees(const std::byte* input, std::int64_t begin, std::int64_t end,
                                     std::byte* results) const {
  const std::int64_t n = layout_.elementsPerResult;
  if (n == 1) {
    std::memcpy(results + begin * op_.size, input + begin * op_.size, (end - begin) * op_.size);
    return;
  }
  alignas(64) std::byte pairs[kBlock / 2 * kMaxElementSize];
  for (std::int64_t count; begin < end; begin += count) {
    count = std::min(end - begin, kBlock / n);
    op_.combine(input + begin * n * op_.size, count * n, pairs);
    op_.combinePairs(pairs, count * n / 2, count);
    std::memcpy(results + begin * op_.size, pairs, count * op_.size);
  }
}

/// Reduces a chunk to `laneCount` values. `lanes` has room for kReductionLanes.
void ChunkReduction::reduceToLanes(const std::byte* input, const Chunk& chunk,
                                   std::int64_t laneCount, std::byte* lanes) const {
  alignas(64) std::byte packed[kBlock * kMaxElementSize];
  const std::byte* elements =
      input + (chunk.result * layout_.elementsPerResult + chunk.first) * op_.size;
  if (!layout_.isContiguous) {
    packElements(ranges_, input, op_.size, chunk.result, chunk.first, chunk.size, packed);
    elements = packed;
  }
  if (op_.isCommutative) {
    op_.accumulate(elements, chunk.size, lanes);
    return op_.combinePairs(lanes, std::min(chunk.size, kReductionLanes), laneCount);
  }
  alignas(64) std::byte pairs[kBlock / 2 * kMaxElementSize];
  op_.combine(elements, chunk.size, pairs);
  op_.combinePairs(pairs, (chunk.size + 1) / 2, laneCount);
  std::memcpy(lanes, pairs, laneCount * op_.size);
}

}  // namespace brook::cpu
