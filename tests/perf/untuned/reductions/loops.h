// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct ReductionsLoops {
  const char* compiler;
  void (*sum)(int width, int height, const float* a, float* total);
  void (*sumOfColumns)(int width, int height, const float* a, float* sum);
  void (*largestOfRows)(int width, int height, const float* a, float* largest);
  void (*segments)(int width, int height, int length, const float* a, float* sums,
                   float* extremes);  // pairs
};

namespace gxx {
extern const ReductionsLoops kReductionsLoops;
}
namespace clangxx {
extern const ReductionsLoops kReductionsLoops;
}

}  // namespace brook::perf::untuned
