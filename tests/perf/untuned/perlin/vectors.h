// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct PerlinVectors {
  const char* isa;
  /// The pixels cover the plane from (0, 0) to (right, bottom). `permutation` has 256 entries,
  /// `gradients` 8 of two numbers.
  void (*octaves)(int width, int height, float right, float bottom, const float* permutation,
                  const float* gradients, int octaves, float persistence, float* heights);
  /// A colour is three numbers.
  void (*sky)(int count, const float* heights, float cover, float sharpness, const float* blue,
              float* colours);
};

namespace sse2 {
extern const PerlinVectors kPerlinVectors;
}
namespace avx2 {
extern const PerlinVectors kPerlinVectors;
}
namespace avx512 {
extern const PerlinVectors kPerlinVectors;
}

}  // namespace brook::perf::untuned
