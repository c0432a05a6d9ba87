// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct SoftmaxRowsLoops {
  const char* compiler;
  void (*largest)(int samples, int classes, const float* logits, float* largest);
  void (*total)(int samples, int classes, const float* logits, const float* largest, float* total);
  void (*normalise)(int samples, int classes, const float* logits, const float* largest,
                    const float* total, float* probabilities);
};

namespace gxx {
extern const SoftmaxRowsLoops kSoftmaxRowsLoops;
}
namespace clangxx {
extern const SoftmaxRowsLoops kSoftmaxRowsLoops;
}

}  // namespace brook::perf::untuned
