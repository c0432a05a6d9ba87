// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct AdvectionLoops {
  const char* compiler;
  void (*ofVelocity)(int width, int height, const float* velocity, float dt, float* moved);
  void (*ofDye)(int width, int height, const float* dye, const float* velocity, float dt,
                float fading, float* moved);
  void (*divergence)(int width, int height, const float* velocity, float halfOverH,
                     float* divergence);
};

namespace gxx {
extern const AdvectionLoops kAdvectionLoops;
}
namespace clangxx {
extern const AdvectionLoops kAdvectionLoops;
}

}  // namespace brook::perf::untuned
