// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct HeatVectors {
  const char* isa;
  void (*step)(int width, int height, int depth, const float* u, const float* k, float dt,
               float* r);
};

namespace sse2 {
extern const HeatVectors kHeatVectors;
}
namespace avx2 {
extern const HeatVectors kHeatVectors;
}
namespace avx512 {
extern const HeatVectors kHeatVectors;
}

}  // namespace brook::perf::untuned
