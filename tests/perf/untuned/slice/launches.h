// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

/// A volume, the slice through it, and the part of the slice's plane that is seen.
struct Cut {
  int extents[3];  ///< of the volume, x first
  int width;
  int height;
  float centre[3];
  float right[3];
  float down[3];
  float from[2];
  float to[2];
};

struct SliceLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*cut)(const Cut& cut, const float* volume, float* densities);
  void (*window)(int count, const float* densities, float level, float width, float* greys);
};

namespace gxx {
extern const SliceLaunches kSliceLoops;
}
namespace clangxx {
extern const SliceLaunches kSliceLoops;
}
namespace sse2 {
extern const SliceLaunches kSliceVectors;
}
namespace avx2 {
extern const SliceLaunches kSliceVectors;
}
namespace avx512 {
extern const SliceLaunches kSliceVectors;
}

}  // namespace brook::perf::untuned
