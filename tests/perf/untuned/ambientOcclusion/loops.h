// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

/// Offsets, the pattern, colours and the ambient light are four floats each.
struct AmbientOcclusionLoops {
  const char* compiler;
  void (*sample)(int width, int height, const float* depth, const float* offset,
                 const float* pattern, float radius, float range, float* light);
  void (*blur)(int width, int height, const float* light, const float* depth, float edge,
               float* soft);
  void (*shade)(int pixels, const float* colour, const float* soft, const float* ambient,
                float* shaded);
};

namespace gxx {
extern const AmbientOcclusionLoops kAmbientOcclusionLoops;
}
namespace clangxx {
extern const AmbientOcclusionLoops kAmbientOcclusionLoops;
}

}  // namespace brook::perf::untuned
