#include "tests/perf/harness/instruction_sets.h"

namespace brook::perf {

#if defined(__x86_64__)
bool hasAvx512() {
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
}

bool hasAvx2() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
}
#else
bool hasAvx512() {
  return false;
}

bool hasAvx2() {
  return false;
}
#endif

}  // namespace brook::perf
