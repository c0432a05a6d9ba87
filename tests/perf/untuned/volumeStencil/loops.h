// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

/// The centre, the faces, the edges and the corners have one weight each.
struct VolumeStencilLoops {
  const char* compiler;
  void (*residual)(int width, int height, int depth, const float* u, const float* v,
                   const float* weight, float* r);
  void (*smooth)(int width, int height, int depth, const float* r, const float* u,
                 const float* weight, float* better);
};

namespace gxx {
extern const VolumeStencilLoops kVolumeStencilLoops;
}
namespace clangxx {
extern const VolumeStencilLoops kVolumeStencilLoops;
}

}  // namespace brook::perf::untuned
