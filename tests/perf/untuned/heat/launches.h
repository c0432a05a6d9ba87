// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct HeatLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*step)(int width, int height, int depth, const float* u, const float* k, float dt,
               float* r);
};

namespace gxx {
extern const HeatLaunches kHeatLoops;
}
namespace clangxx {
extern const HeatLaunches kHeatLoops;
}
namespace sse2 {
extern const HeatLaunches kHeatVectors;
}
namespace avx2 {
extern const HeatLaunches kHeatVectors;
}
namespace avx512 {
extern const HeatLaunches kHeatVectors;
}

}  // namespace brook::perf::untuned
