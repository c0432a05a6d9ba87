// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct AdvectionVectors {
  const char* isa;
  void (*ofVelocity)(int width, int height, const float* velocity, float dt, float* moved);
  void (*ofDye)(int width, int height, const float* dye, const float* velocity, float dt,
                float fading, float* moved);
  void (*divergence)(int width, int height, const float* velocity, float halfOverH,
                     float* divergence);
};

namespace sse2 {
extern const AdvectionVectors kAdvectionVectors;
}
namespace avx2 {
extern const AdvectionVectors kAdvectionVectors;
}
namespace avx512 {
extern const AdvectionVectors kAdvectionVectors;
}

}  // namespace brook::perf::untuned
