// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct ReductionsVectors {
  const char* isa;
  void (*sum)(int width, int height, const float* a, float* total);
  void (*sumOfColumns)(int width, int height, const float* a, float* sum);
  void (*largestOfRows)(int width, int height, const float* a, float* largest);
  void (*segments)(int width, int height, int length, const float* a, float* sums,
                   float* extremes);  // pairs
};

namespace sse2 {
extern const ReductionsVectors kReductionsVectors;
}
namespace avx2 {
extern const ReductionsVectors kReductionsVectors;
}
namespace avx512 {
extern const ReductionsVectors kReductionsVectors;
}

}  // namespace brook::perf::untuned
