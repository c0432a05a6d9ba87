// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct LayersLoops {
  const char* compiler;
  void (*compose)(int count, const unsigned char* top, const unsigned char* bottom, int opacity,
                  unsigned char* result);
  void (*blur)(int width, int height, const unsigned char* image, unsigned char* blurred);
};

namespace gxx {
extern const LayersLoops kLayersLoops;
}
namespace clangxx {
extern const LayersLoops kLayersLoops;
}

}  // namespace brook::perf::untuned
