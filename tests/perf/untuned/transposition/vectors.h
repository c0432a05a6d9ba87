// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

/// `width` and `height` belong to `a` and count floats.
struct TranspositionVectors {
  const char* isa;
  void (*plain)(int width, int height, const float* a, float* t);
  void (*blocks)(int width, int height, const float* a, float* t);
};

namespace sse2 {
extern const TranspositionVectors kTranspositionVectors;
}
namespace avx2 {
extern const TranspositionVectors kTranspositionVectors;
}
namespace avx512 {
extern const TranspositionVectors kTranspositionVectors;
}

}  // namespace brook::perf::untuned
