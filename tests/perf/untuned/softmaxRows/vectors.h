// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct SoftmaxRowsVectors {
  const char* isa;
  void (*largest)(int samples, int classes, const float* logits, float* largest);
  void (*total)(int samples, int classes, const float* logits, const float* largest, float* total);
  void (*normalise)(int samples, int classes, const float* logits, const float* largest,
                    const float* total, float* probabilities);
};

namespace sse2 {
extern const SoftmaxRowsVectors kSoftmaxRowsVectors;
}
namespace avx2 {
extern const SoftmaxRowsVectors kSoftmaxRowsVectors;
}
namespace avx512 {
extern const SoftmaxRowsVectors kSoftmaxRowsVectors;
}

}  // namespace brook::perf::untuned
