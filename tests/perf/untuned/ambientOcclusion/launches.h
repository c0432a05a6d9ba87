// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

/// Offsets, the pattern, colours and the ambient light are four floats each.
struct AmbientOcclusionLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*sample)(int width, int height, const float* depth, const float* offset,
                 const float* pattern, float radius, float range, float* light);
  void (*blur)(int width, int height, const float* light, const float* depth, float edge,
               float* soft);
  void (*shade)(int pixels, const float* colour, const float* soft, const float* ambient,
                float* shaded);
};

namespace gxx {
extern const AmbientOcclusionLaunches kAmbientOcclusionLoops;
}
namespace clangxx {
extern const AmbientOcclusionLaunches kAmbientOcclusionLoops;
}
namespace sse2 {
extern const AmbientOcclusionLaunches kAmbientOcclusionVectors;
}
namespace avx2 {
extern const AmbientOcclusionLaunches kAmbientOcclusionVectors;
}
namespace avx512 {
extern const AmbientOcclusionLaunches kAmbientOcclusionVectors;
}

}  // namespace brook::perf::untuned
