// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

/// Offsets, the pattern, colours and the ambient light are four floats each.
struct AmbientOcclusionVectors {
  const char* isa;
  void (*sample)(int width, int height, const float* depth, const float* offset,
                 const float* pattern, float radius, float range, float* light);
  void (*blur)(int width, int height, const float* light, const float* depth, float edge,
               float* soft);
  void (*shade)(int pixels, const float* colour, const float* soft, const float* ambient,
                float* shaded);
};

namespace sse2 {
extern const AmbientOcclusionVectors kAmbientOcclusionVectors;
}
namespace avx2 {
extern const AmbientOcclusionVectors kAmbientOcclusionVectors;
}
namespace avx512 {
extern const AmbientOcclusionVectors kAmbientOcclusionVectors;
}

}  // namespace brook::perf::untuned
