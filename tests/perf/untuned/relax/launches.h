// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct RelaxLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*colour)(int width, int height, const float* u, const float* f, int which, float omega,
                 float hh, float* r);
  void (*residual)(int width, int height, const float* u, const float* f, float hh, float* r);
};

namespace gxx {
extern const RelaxLaunches kRelaxLoops;
}
namespace clangxx {
extern const RelaxLaunches kRelaxLoops;
}
namespace sse2 {
extern const RelaxLaunches kRelaxVectors;
}
namespace avx2 {
extern const RelaxLaunches kRelaxVectors;
}
namespace avx512 {
extern const RelaxLaunches kRelaxVectors;
}

}  // namespace brook::perf::untuned
