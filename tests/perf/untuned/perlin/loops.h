// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct PerlinLoops {
  const char* compiler;
  /// The pixels cover the plane from (0, 0) to (right, bottom). `permutation` has 256 entries,
  /// `gradients` 8 of two numbers.
  void (*octaves)(int width, int height, float right, float bottom, const float* permutation,
                  const float* gradients, int octaves, float persistence, float* heights);
  /// A colour is three numbers.
  void (*sky)(int count, const float* heights, float cover, float sharpness, const float* blue,
              float* colours);
};

namespace gxx {
extern const PerlinLoops kPerlinLoops;
}
namespace clangxx {
extern const PerlinLoops kPerlinLoops;
}

}  // namespace brook::perf::untuned
