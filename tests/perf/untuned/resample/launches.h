// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

/// Pixels are four floats.
struct ResampleLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*bicubic)(int width, int height, const float* image, float ratioX, float ratioY,
                  int newWidth, int newHeight, float* pixel);
};

namespace gxx {
extern const ResampleLaunches kResampleLoops;
}
namespace clangxx {
extern const ResampleLaunches kResampleLoops;
}
namespace sse2 {
extern const ResampleLaunches kResampleVectors;
}
namespace avx2 {
extern const ResampleLaunches kResampleVectors;
}
namespace avx512 {
extern const ResampleLaunches kResampleVectors;
}

}  // namespace brook::perf::untuned
