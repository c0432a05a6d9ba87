// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct PerlinLaunches {
  const char* form;  ///< the compiler or the instruction set
  /// The pixels cover the plane from (0, 0) to (right, bottom). `permutation` has 256 entries,
  /// `gradients` 8 of two numbers.
  void (*octaves)(int width, int height, float right, float bottom, const float* permutation,
                  const float* gradients, int octaves, float persistence, float* heights);
  /// A colour is three numbers.
  void (*sky)(int count, const float* heights, float cover, float sharpness, const float* blue,
              float* colours);
};

namespace gxx {
extern const PerlinLaunches kPerlinLoops;
}
namespace clangxx {
extern const PerlinLaunches kPerlinLoops;
}
namespace sse2 {
extern const PerlinLaunches kPerlinVectors;
}
namespace avx2 {
extern const PerlinLaunches kPerlinVectors;
}
namespace avx512 {
extern const PerlinLaunches kPerlinVectors;
}

}  // namespace brook::perf::untuned
