// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct RelaxLoops {
  const char* compiler;
  void (*colour)(int width, int height, const float* u, const float* f, int which, float omega,
                 float hh, float* r);
  void (*residual)(int width, int height, const float* u, const float* f, float hh, float* r);
};

namespace gxx {
extern const RelaxLoops kRelaxLoops;
}
namespace clangxx {
extern const RelaxLoops kRelaxLoops;
}

}  // namespace brook::perf::untuned
