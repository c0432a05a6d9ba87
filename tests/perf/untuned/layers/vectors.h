// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct LayersVectors {
  const char* isa;
  void (*compose)(int count, const unsigned char* top, const unsigned char* bottom, int opacity,
                  unsigned char* result);
  void (*blur)(int width, int height, const unsigned char* image, unsigned char* blurred);
};

namespace sse2 {
extern const LayersVectors kLayersVectors;
}
namespace avx2 {
extern const LayersVectors kLayersVectors;
}
namespace avx512 {
extern const LayersVectors kLayersVectors;
}

}  // namespace brook::perf::untuned
