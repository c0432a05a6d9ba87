// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct DctLoops {
  const char* compiler;
  /// `cosines` has 8 rows of 8, one for each frequency.
  void (*blocks)(int width, int height, const float* image, const float* cosines, float* c);
  void (*quantise)(int width, int height, const float* c, const float* table, float quality,
                   float* q);
};

namespace gxx {
extern const DctLoops kDctLoops;
}
namespace clangxx {
extern const DctLoops kDctLoops;
}

}  // namespace brook::perf::untuned
