// The launches of the workload in vector code.
#pragma once

#include "tests/perf/untuned/optionPrice/loops.h"

namespace brook::perf::untuned {

struct OptionPriceVectors {
  const char* isa;
  void (*payoff)(int width, int height, std::uint64_t seed, float spot, float strike, float drift,
                 float spread, float discount, float* payoff);
  void (*sum)(int width, int height, const float* a, float* total);
};

namespace sse2 {
extern const OptionPriceVectors kOptionPriceVectors;
}
namespace avx2 {
extern const OptionPriceVectors kOptionPriceVectors;
}
namespace avx512 {
extern const OptionPriceVectors kOptionPriceVectors;
}

}  // namespace brook::perf::untuned
