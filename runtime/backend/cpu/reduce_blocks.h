// Steps of reductions: combining packed elements, and packing the elements of blocks.
#pragma once

#include "runtime/shape/block_layout.h"

#include <brook/kernel_descriptor.hpp>

#include <cstddef>
#include <cstdint>

namespace brook::cpu {

/// Elements of a block of a commutative reduction (docs/language/reductions.md, Order of
/// combination).
constexpr std::int64_t kBlock = 4096;
constexpr std::int64_t kMaxElementSize = 16;

constexpr bool isPowerOfTwo(std::int64_t n) {
  return (n & (n - 1)) == 0;
}

constexpr std::int64_t quotientUp(std::int64_t n, std::int64_t by) {
  return (n + by - 1) / by;
}

/// The combine step of a reduction on packed elements.
struct ReduceOperator {
  const CpuBody* body;
  const body::Argument* arguments;  ///< in parameter order
  bool isCommutative;
  std::int64_t size;  ///< bytes of an element

  /// Combines elements l, l + 64 .. of `n` <= 4096 into lane l of `lanes`. For commutative
  /// operators only.
  void accumulate(const std::byte* elements, std::int64_t n, std::byte* lanes) const {
    body->accumulate(arguments, elements, n, lanes);
  }

  /// Combines adjacent pairs of `n` elements into n / 2 `results`, rounded up. `results` may be
  /// `elements`.
  void combine(const std::byte* elements, std::int64_t n, std::byte* results) const {
    body->combine(arguments, elements, n, results);
  }

  /// Combines adjacent pairs in place until only the first `left` values are left.
  void combinePairs(std::byte* values, std::int64_t n, std::int64_t left) const {
    for (; n > left; n = (n + 1) / 2)
      combine(values, n, values);
  }

  /// Combines each of `count` adjacent groups of `n` elements. Their results become the first
  /// `count` values.
  void combineGroups(std::byte* values, std::int64_t n, std::int64_t count) const;
};

/// Copies `count` ranges of `bytes` each. The steps are the distances in bytes from one range to
/// the next.
void copyRanges(const std::byte* from, std::int64_t fromStep, std::byte* to, std::int64_t toStep,
                std::int64_t bytes, std::int64_t count);

/// Packs elements [first, first + count) of the block of result `r`, of `size` bytes each. `input`
/// is the whole input.
void packElements(const BlockRanges& ranges, const std::byte* input, std::int64_t size,
                  std::int64_t r, std::int64_t first, std::int64_t count, std::byte* to);

}  // namespace brook::cpu
