#include "runtime/backend/cpu/blocks_cpu.h"

#include <algorithm>
#include <cstring>

namespace brook::cpu {
namespace {

/// A size that the compiler knows makes a copy of a few bytes one instruction.
template <std::size_t kBytes>
void copyShortRuns(const std::byte* from, std::int64_t fromStep, std::byte* to, std::int64_t toStep,
                   std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * toStep, from + i * fromStep, kBytes);
}

}  // namespace

void copyRuns(const std::byte* from, std::int64_t fromStep, std::byte* to, std::int64_t toStep,
              std::int64_t bytes, std::int64_t count) {
  switch (bytes) {
    case 4:
      return copyShortRuns<4>(from, fromStep, to, toStep, count);
    case 8:
      return copyShortRuns<8>(from, fromStep, to, toStep, count);
    case 12:
      return copyShortRuns<12>(from, fromStep, to, toStep, count);
    case 16:
      return copyShortRuns<16>(from, fromStep, to, toStep, count);
    default:
      for (std::int64_t i = 0; i < count; ++i)
        std::memcpy(to + i * toStep, from + i * fromStep, static_cast<std::size_t>(bytes));
  }
}

void packElements(const BlockRuns& runs, const std::byte* input, std::int64_t size, std::int64_t r,
                  std::int64_t first, std::int64_t count, std::byte* to) {
  const std::byte* const start = input + runs.resultStart(r) * size;
  std::int64_t run = first / runs.runLength;
  std::int64_t inRun = first % runs.runLength;
  while (count > 0) {
    const std::int64_t n = std::min(runs.runLength - inRun, count);
    copyRuns(start + (runs.runStart(run) + inRun) * size, 0, to, 0, n * size, 1);
    to += n * size;
    count -= n;
    inRun = 0;
    ++run;
  }
}

}  // namespace brook::cpu
