// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

/// Pixels are four floats.
struct ResampleVectors {
  const char* isa;
  void (*bicubic)(int width, int height, const float* image, float ratioX, float ratioY,
                  int newWidth, int newHeight, float* pixel);
};

namespace sse2 {
extern const ResampleVectors kResampleVectors;
}
namespace avx2 {
extern const ResampleVectors kResampleVectors;
}
namespace avx512 {
extern const ResampleVectors kResampleVectors;
}

}  // namespace brook::perf::untuned
