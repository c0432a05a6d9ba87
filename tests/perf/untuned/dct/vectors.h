// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct DctVectors {
  const char* isa;
  /// `cosines` has 8 rows of 8, one for each frequency.
  void (*blocks)(int width, int height, const float* image, const float* cosines, float* c);
  void (*quantise)(int width, int height, const float* c, const float* table, float quality,
                   float* q);
};

namespace sse2 {
extern const DctVectors kDctVectors;
}
namespace avx2 {
extern const DctVectors kDctVectors;
}
namespace avx512 {
extern const DctVectors kDctVectors;
}

}  // namespace brook::perf::untuned
