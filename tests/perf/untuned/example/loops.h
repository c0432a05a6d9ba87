// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct ExampleLoops {
  const char* compiler;
  void (*blur)(int width, int height, const float* image, float* r);
};

namespace gxx {
extern const ExampleLoops kExampleLoops;
}
namespace clangxx {
extern const ExampleLoops kExampleLoops;
}

}  // namespace brook::perf::untuned
