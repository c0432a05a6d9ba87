// The launches of the workload as plain loops.
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

struct SliceLoops {
  const char* compiler;
  void (*cut)(const Cut& cut, const float* volume, float* densities);
  void (*window)(int count, const float* densities, float level, float width, float* greys);
};

namespace gxx {
extern const SliceLoops kSliceLoops;
}
namespace clangxx {
extern const SliceLoops kSliceLoops;
}

}  // namespace brook::perf::untuned
