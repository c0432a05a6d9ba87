// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

/// `a` has `width` times `height` floats.
struct TranspositionLoops {
  const char* compiler;
  void (*plain)(int width, int height, const float* a, float* t);
  void (*blocks)(int width, int height, const float* a, float* t);
};

namespace gxx {
extern const TranspositionLoops kTranspositionLoops;
}
namespace clangxx {
extern const TranspositionLoops kTranspositionLoops;
}

}  // namespace brook::perf::untuned
