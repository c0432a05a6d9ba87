// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct ReductionsLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*sum)(int width, int height, const float* a, float* total);
  void (*sumOfColumns)(int width, int height, const float* a, float* sum);
  void (*largestOfRows)(int width, int height, const float* a, float* largest);
  void (*segments)(int width, int height, int length, const float* a, float* sums,
                   float* extremes);  // pairs
};

namespace gxx {
extern const ReductionsLaunches kReductionsLoops;
}
namespace clangxx {
extern const ReductionsLaunches kReductionsLoops;
}
namespace sse2 {
extern const ReductionsLaunches kReductionsVectors;
}
namespace avx2 {
extern const ReductionsLaunches kReductionsVectors;
}
namespace avx512 {
extern const ReductionsLaunches kReductionsVectors;
}

}  // namespace brook::perf::untuned
