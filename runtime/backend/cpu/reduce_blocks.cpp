#include "runtime/backend/cpu/reduce_blocks.h"

#include <algorithm>
#include <cstring>

namespace brook::cpu {
namespace {

/// A constant size makes the copy of a few bytes one instruction.
template <std::size_t kBytes>
void copyShortRanges(const std::byte* from, std::int64_t fromStep, std::byte* to,
                     std::int64_t toStep, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * toStep, from + i * fromStep, kBytes);
}

}  // namespace

void ReduceOperator::combineGroups(std::byte* values, std::int64_t n, std::int64_t count) const {
  // In groups of a power of two no pair of neighbours crosses a border.
  if (isPowerOfTwo(n)) return combinePairs(values, n * count, count);
  for (std::int64_t g = 0; g < count; ++g) {
    combinePairs(values + g * n * size, n, 1);
    std::memmove(values + g * size, values + g * n * size, static_cast<std::size_t>(size));
  }
}

void copyRanges(const std::byte* from, std::int64_t fromStep, std::byte* to, std::int64_t toStep,
                std::int64_t bytes, std::int64_t count) {
  switch (bytes) {
    case 4:
      return copyShortRanges<4>(from, fromStep, to, toStep, count);
    case 8:
      return copyShortRanges<8>(from, fromStep, to, toStep, count);
    case 12:
      return copyShortRanges<12>(from, fromStep, to, toStep, count);
    case 16:
      return copyShortRanges<16>(from, fromStep, to, toStep, count);
    default:
      for (std::int64_t i = 0; i < count; ++i)
        std::memcpy(to + i * toStep, from + i * fromStep, static_cast<std::size_t>(bytes));
  }
}

void packElements(const BlockRanges& ranges, const std::byte* input, std::int64_t size,
                  std::int64_t r, std::int64_t first, std::int64_t count, std::byte* to) {
  const std::byte* const start = input + ranges.resultStart(r) * size;
  std::int64_t range = first / ranges.rangeLength;
  std::int64_t inRange = first % ranges.rangeLength;
  while (count > 0) {
    const std::int64_t n = std::min(ranges.rangeLength - inRange, count);
    copyRanges(start + (ranges.rangeStart(range) + inRange) * size, 0, to, 0, n * size, 1);
    to += n * size;
    count -= n;
    inRange = 0;
    ++range;
  }
}

}  // namespace brook::cpu
