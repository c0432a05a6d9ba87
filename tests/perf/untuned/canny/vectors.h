// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct CannyVectors {
  const char* isa;
  /// A gradient is three numbers: its components and its length.
  void (*gradient)(int width, int height, const float* image, float* g);
  void (*thin)(int width, int height, const float* g, float low, float high, float* edge);
};

namespace sse2 {
extern const CannyVectors kCannyVectors;
}
namespace avx2 {
extern const CannyVectors kCannyVectors;
}
namespace avx512 {
extern const CannyVectors kCannyVectors;
}

}  // namespace brook::perf::untuned
