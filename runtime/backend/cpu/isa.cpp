#include "runtime/backend/cpu/isa.h"

namespace brook::cpu {

const char* isaName(Isa isa) {
  switch (isa) {
    case Isa::Scalar:
      return "scalar";
    case Isa::Sse2:
      return "SSE2";
    case Isa::Avx2:
      return "AVX2";
    case Isa::Avx512:
      return "AVX-512";
    case Isa::Generic:
      return "generic";
  }
  return "";
}

std::vector<Isa> availableIsas() {
  std::vector<Isa> isas;
#if defined(__x86_64__)
  // The extensions that brook/spmd.h turns on for each body.
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) {
    isas.push_back(Isa::Avx512);
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) isas.push_back(Isa::Avx2);
  isas.push_back(Isa::Sse2);
#endif
  isas.push_back(Isa::Generic);
  return isas;
}

}  // namespace brook::cpu
