// Elements of blocks, which lie in ranges, side by side.
#pragma once

#include "runtime/shape/block_layout.h"

#include <cstddef>
#include <cstdint>

namespace brook::cpu {

/// Copies `count` ranges of `bytes` each; the next one begins so many bytes further on.
void copyRanges(const std::byte* from, std::int64_t fromStep, std::byte* to, std::int64_t toStep,
                std::int64_t bytes, std::int64_t count);

/// Copies elements [first, first + count) of result `r`, of `size` bytes each, out of the whole
/// `input`.
void packElements(const BlockRanges& ranges, const std::byte* input, std::int64_t size,
                  std::int64_t r, std::int64_t first, std::int64_t count, std::byte* to);

}  // namespace brook::cpu
