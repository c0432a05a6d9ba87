// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct CannyLaunches {
  const char* form;  ///< the compiler or the instruction set
  /// A gradient is three numbers: its components and its length.
  void (*gradient)(int width, int height, const float* image, float* g);
  void (*thin)(int width, int height, const float* g, float low, float high, float* edge);
};

namespace gxx {
extern const CannyLaunches kCannyLoops;
}
namespace clangxx {
extern const CannyLaunches kCannyLoops;
}
namespace sse2 {
extern const CannyLaunches kCannyVectors;
}
namespace avx2 {
extern const CannyLaunches kCannyVectors;
}
namespace avx512 {
extern const CannyLaunches kCannyVectors;
}

}  // namespace brook::perf::untuned
