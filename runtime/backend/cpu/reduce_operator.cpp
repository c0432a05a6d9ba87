#include "runtime/backend/cpu/reduce_operator.h"

#include <cstring>

namespace brook::cpu {

void ReduceOperator::combineGroups(std::byte* values, std::int64_t n, std::int64_t count) const {
  // No pair of neighbours belongs to two groups of a power of two.
  if (isPowerOfTwo(n)) return combinePairs(values, n * count, count);
  for (std::int64_t g = 0; g < count; ++g) {
    combinePairs(values + g * n * size, n, 1);
    std::memmove(values + g * size, values + g * n * size, static_cast<std::size_t>(size));
  }
}

}  // namespace brook::cpu
