// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct SoftmaxRowsLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*largest)(int samples, int classes, const float* logits, float* largest);
  void (*total)(int samples, int classes, const float* logits, const float* largest, float* total);
  void (*normalise)(int samples, int classes, const float* logits, const float* largest,
                    const float* total, float* probabilities);
};

namespace gxx {
extern const SoftmaxRowsLaunches kSoftmaxRowsLoops;
}
namespace clangxx {
extern const SoftmaxRowsLaunches kSoftmaxRowsLoops;
}
namespace sse2 {
extern const SoftmaxRowsLaunches kSoftmaxRowsVectors;
}
namespace avx2 {
extern const SoftmaxRowsLaunches kSoftmaxRowsVectors;
}
namespace avx512 {
extern const SoftmaxRowsLaunches kSoftmaxRowsVectors;
}

}  // namespace brook::perf::untuned
