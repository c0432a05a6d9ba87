// The combine step of a reduction on packed elements.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <cstddef>
#include <cstdint>

namespace brook::cpu {

/// Elements of the blocks of brook-language 5.4.
constexpr std::int64_t kBlock = 4096;
constexpr std::int64_t kMaxElementSize = 16;

constexpr bool isPowerOfTwo(std::int64_t n) {
  return (n & (n - 1)) == 0;
}

constexpr std::int64_t quotientUp(std::int64_t n, std::int64_t by) {
  return (n + by - 1) / by;
}

struct ReduceOperator {
  const CpuBody* body;
  const body::Argument* arguments;  ///< in parameter order
  bool isCommutative;
  std::int64_t size;  ///< bytes of an element

  /// Elements l, l + 64 .. of `n` <= 4096 to lane l of `lanes`; for commutative operators only.
  void accumulate(const std::byte* elements, std::int64_t n, std::byte* lanes) const {
    body->accumulate(arguments, elements, n, lanes);
  }

  /// Adjacent pairs of `n` elements to half as many `results`, which may be `elements`.
  void combine(const std::byte* elements, std::int64_t n, std::byte* results) const {
    body->combine(arguments, elements, n, results);
  }

  /// Combines adjacent pairs until `left` values are left, the first.
  void combinePairs(std::byte* values, std::int64_t n, std::int64_t left) const {
    for (; n > left; n = (n + 1) / 2)
      combine(values, n, values);
  }

  /// `count` times `n` elements side by side, each to one value; these are then the first.
  void combineGroups(std::byte* values, std::int64_t n, std::int64_t count) const;
};

}  // namespace brook::cpu
