// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct MedianFilterLoops {
  const char* compiler;
  void (*photo)(int width, int height, const unsigned char* photo, unsigned char* filtered);
  void (*disparity)(int width, int height, const float* disparity, float* filtered);
};

namespace gxx {
extern const MedianFilterLoops kMedianFilterLoops;
}
namespace clangxx {
extern const MedianFilterLoops kMedianFilterLoops;
}

}  // namespace brook::perf::untuned
