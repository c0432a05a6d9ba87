// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct CannyLoops {
  const char* compiler;
  /// A gradient is three numbers: its components and its length.
  void (*gradient)(int width, int height, const float* image, float* g);
  void (*thin)(int width, int height, const float* g, float low, float high, float* edge);
};

namespace gxx {
extern const CannyLoops kCannyLoops;
}
namespace clangxx {
extern const CannyLoops kCannyLoops;
}

}  // namespace brook::perf::untuned
