// Elements of blocks, which lie in runs, side by side.
#pragma once

#include "runtime/shape/block_runs.h"

#include <cstddef>
#include <cstdint>

namespace brook::cpu {

/// Copies `count` runs of `bytes` each; the next one begins so many bytes further on.
void copyRuns(const std::byte* from, std::int64_t fromStep, std::byte* to, std::int64_t toStep,
              std::int64_t bytes, std::int64_t count);

/// Copies elements [first, first + count) of result `r`, of `size` bytes each, out of the whole
/// `input`.
void packElements(const BlockRuns& runs, const std::byte* input, std::int64_t size, std::int64_t r,
                  std::int64_t first, std::int64_t count, std::byte* to);

}  // namespace brook::cpu
