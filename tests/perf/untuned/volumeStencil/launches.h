// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

/// The centre, the faces, the edges and the corners have one weight each.
struct VolumeStencilLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*residual)(int width, int height, int depth, const float* u, const float* v,
                   const float* weight, float* r);
  void (*smooth)(int width, int height, int depth, const float* r, const float* u,
                 const float* weight, float* better);
};

namespace gxx {
extern const VolumeStencilLaunches kVolumeStencilLoops;
}
namespace clangxx {
extern const VolumeStencilLaunches kVolumeStencilLoops;
}
namespace sse2 {
extern const VolumeStencilLaunches kVolumeStencilVectors;
}
namespace avx2 {
extern const VolumeStencilLaunches kVolumeStencilVectors;
}
namespace avx512 {
extern const VolumeStencilLaunches kVolumeStencilVectors;
}

}  // namespace brook::perf::untuned
