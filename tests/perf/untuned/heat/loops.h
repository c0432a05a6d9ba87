// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct HeatLoops {
  const char* compiler;
  void (*step)(int width, int height, int depth, const float* u, const float* k, float dt,
               float* r);
};

namespace gxx {
extern const HeatLoops kHeatLoops;
}
namespace clangxx {
extern const HeatLoops kHeatLoops;
}

}  // namespace brook::perf::untuned
