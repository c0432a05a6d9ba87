#include "tests/perf/cpu/hand/kernels.h"
#include "tests/perf/harness/instruction_sets.h"

namespace brook::perf::hand {

std::span<const Kernels* const> availableKernels() {
  static const Kernels* const all[] = {&avx512Kernels(), &avx2Kernels(), &sse2Kernels()};
  return std::span(all).subspan(hasAvx512() ? 0 : hasAvx2() ? 1 : 2);
}

}  // namespace brook::perf::hand
