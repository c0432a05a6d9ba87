// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

/// `a` has `width` times `height` floats.
struct TranspositionLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*plain)(int width, int height, const float* a, float* t);
  void (*blocks)(int width, int height, const float* a, float* t);
};

namespace gxx {
extern const TranspositionLaunches kTranspositionLoops;
}
namespace clangxx {
extern const TranspositionLaunches kTranspositionLoops;
}
namespace sse2 {
extern const TranspositionLaunches kTranspositionVectors;
}
namespace avx2 {
extern const TranspositionLaunches kTranspositionVectors;
}
namespace avx512 {
extern const TranspositionLaunches kTranspositionVectors;
}

}  // namespace brook::perf::untuned
