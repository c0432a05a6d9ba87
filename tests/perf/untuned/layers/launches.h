// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct LayersLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*compose)(int count, const unsigned char* top, const unsigned char* bottom, int opacity,
                  unsigned char* result);
  void (*blur)(int width, int height, const unsigned char* image, unsigned char* blurred);
};

namespace gxx {
extern const LayersLaunches kLayersLoops;
}
namespace clangxx {
extern const LayersLaunches kLayersLoops;
}
namespace sse2 {
extern const LayersLaunches kLayersVectors;
}
namespace avx2 {
extern const LayersLaunches kLayersVectors;
}
namespace avx512 {
extern const LayersLaunches kLayersVectors;
}

}  // namespace brook::perf::untuned
