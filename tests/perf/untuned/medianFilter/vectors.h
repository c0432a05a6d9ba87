// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct MedianFilterVectors {
  const char* isa;
  void (*photo)(int width, int height, const unsigned char* photo, unsigned char* filtered);
  void (*disparity)(int width, int height, const float* disparity, float* filtered);
};

namespace sse2 {
extern const MedianFilterVectors kMedianFilterVectors;
}
namespace avx2 {
extern const MedianFilterVectors kMedianFilterVectors;
}
namespace avx512 {
extern const MedianFilterVectors kMedianFilterVectors;
}

}  // namespace brook::perf::untuned
