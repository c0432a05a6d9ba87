#include "tests/perf/cpu/hand/kernels.h"

namespace brook::perf::hand {

std::span<const Kernels* const> availableKernels() {
  static const Kernels* const all[] = {&avx512Kernels(), &avx2Kernels(), &sse2Kernels()};
  const bool hasAvx512 =
      __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
      __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
  const bool hasAvx2 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
  return std::span(all).subspan(hasAvx512 ? 0 : hasAvx2 ? 1 : 2);
}

}  // namespace brook::perf::hand
