// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct RelaxVectors {
  const char* isa;
  void (*colour)(int width, int height, const float* u, const float* f, int which, float omega,
                 float hh, float* r);
  void (*residual)(int width, int height, const float* u, const float* f, float hh, float* r);
};

namespace sse2 {
extern const RelaxVectors kRelaxVectors;
}
namespace avx2 {
extern const RelaxVectors kRelaxVectors;
}
namespace avx512 {
extern const RelaxVectors kRelaxVectors;
}

}  // namespace brook::perf::untuned
