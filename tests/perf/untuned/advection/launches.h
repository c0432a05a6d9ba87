// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct AdvectionLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*ofVelocity)(int width, int height, const float* velocity, float dt, float* moved);
  void (*ofDye)(int width, int height, const float* dye, const float* velocity, float dt,
                float fading, float* moved);
  void (*divergence)(int width, int height, const float* velocity, float halfOverH,
                     float* divergence);
};

namespace gxx {
extern const AdvectionLaunches kAdvectionLoops;
}
namespace clangxx {
extern const AdvectionLaunches kAdvectionLoops;
}
namespace sse2 {
extern const AdvectionLaunches kAdvectionVectors;
}
namespace avx2 {
extern const AdvectionLaunches kAdvectionVectors;
}
namespace avx512 {
extern const AdvectionLaunches kAdvectionVectors;
}

}  // namespace brook::perf::untuned
