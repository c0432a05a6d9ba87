// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct BilateralVectors {
  const char* isa;
  /// Pixels are three numbers.
  void (*filter)(int width, int height, const float* image, float sigmaSpace, float sigmaColour,
                 float* r);
};

namespace sse2 {
extern const BilateralVectors kBilateralVectors;
}
namespace avx2 {
extern const BilateralVectors kBilateralVectors;
}
namespace avx512 {
extern const BilateralVectors kBilateralVectors;
}

}  // namespace brook::perf::untuned
