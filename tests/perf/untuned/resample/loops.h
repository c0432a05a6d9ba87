// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

/// Pixels are four floats.
struct ResampleLoops {
  const char* compiler;
  void (*bicubic)(int width, int height, const float* image, float ratioX, float ratioY,
                  int newWidth, int newHeight, float* pixel);
};

namespace gxx {
extern const ResampleLoops kResampleLoops;
}
namespace clangxx {
extern const ResampleLoops kResampleLoops;
}

}  // namespace brook::perf::untuned
