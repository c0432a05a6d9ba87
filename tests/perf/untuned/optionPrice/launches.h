// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

#include <cstdint>

namespace brook::perf::untuned {

struct OptionPriceLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*payoff)(int width, int height, std::uint64_t seed, float spot, float strike, float drift,
                 float spread, float discount, float* payoff);
  void (*sum)(int width, int height, const float* a, float* total);
};

namespace gxx {
extern const OptionPriceLaunches kOptionPriceLoops;
}
namespace clangxx {
extern const OptionPriceLaunches kOptionPriceLoops;
}
namespace sse2 {
extern const OptionPriceLaunches kOptionPriceVectors;
}
namespace avx2 {
extern const OptionPriceLaunches kOptionPriceVectors;
}
namespace avx512 {
extern const OptionPriceLaunches kOptionPriceVectors;
}

}  // namespace brook::perf::untuned
