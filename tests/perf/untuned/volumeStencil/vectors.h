// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

/// The weights belong to the centre, the faces, the edges and the corners.
struct VolumeStencilVectors {
  const char* isa;
  void (*residual)(int width, int height, int depth, const float* u, const float* v,
                   const float* weight, float* r);
  void (*smooth)(int width, int height, int depth, const float* r, const float* u,
                 const float* weight, float* better);
};

namespace sse2 {
extern const VolumeStencilVectors kVolumeStencilVectors;
}
namespace avx2 {
extern const VolumeStencilVectors kVolumeStencilVectors;
}
namespace avx512 {
extern const VolumeStencilVectors kVolumeStencilVectors;
}

}  // namespace brook::perf::untuned
