// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct MedianFilterLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*photo)(int width, int height, const unsigned char* photo, unsigned char* filtered);
  void (*disparity)(int width, int height, const float* disparity, float* filtered);
};

namespace gxx {
extern const MedianFilterLaunches kMedianFilterLoops;
}
namespace clangxx {
extern const MedianFilterLaunches kMedianFilterLoops;
}
namespace sse2 {
extern const MedianFilterLaunches kMedianFilterVectors;
}
namespace avx2 {
extern const MedianFilterLaunches kMedianFilterVectors;
}
namespace avx512 {
extern const MedianFilterLaunches kMedianFilterVectors;
}

}  // namespace brook::perf::untuned
