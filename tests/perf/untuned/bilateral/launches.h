// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct BilateralLaunches {
  const char* form;  ///< the compiler or the instruction set
  /// Pixels are three numbers.
  void (*filter)(int width, int height, const float* image, float sigmaSpace, float sigmaColour,
                 float* r);
};

namespace gxx {
extern const BilateralLaunches kBilateralLoops;
}
namespace clangxx {
extern const BilateralLaunches kBilateralLoops;
}
namespace sse2 {
extern const BilateralLaunches kBilateralVectors;
}
namespace avx2 {
extern const BilateralLaunches kBilateralVectors;
}
namespace avx512 {
extern const BilateralLaunches kBilateralVectors;
}

}  // namespace brook::perf::untuned
