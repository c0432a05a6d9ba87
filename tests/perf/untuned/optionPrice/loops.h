// The launches of the workload as plain loops.
#pragma once

#include <cstdint>

namespace brook::perf::untuned {

struct OptionPriceLoops {
  const char* compiler;
  void (*payoff)(int width, int height, std::uint64_t seed, float spot, float strike, float drift,
                 float spread, float discount, float* payoff);
  void (*sum)(int width, int height, const float* a, float* total);
};

namespace gxx {
extern const OptionPriceLoops kOptionPriceLoops;
}
namespace clangxx {
extern const OptionPriceLoops kOptionPriceLoops;
}

}  // namespace brook::perf::untuned
