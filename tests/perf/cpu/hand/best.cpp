#include "tests/perf/cpu/hand/kernels.h"

namespace brook::perf::hand {

const Kernels& bestKernels() {
  const bool hasAvx512 = __builtin_cpu_supports("avx512f") != 0 &&
                         __builtin_cpu_supports("avx512bw") != 0 &&
                         __builtin_cpu_supports("avx512dq") != 0;
  if (hasAvx512) return avx512Kernels();
  if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0)
    return avx2Kernels();
  return sse2Kernels();
}

}  // namespace brook::perf::hand
