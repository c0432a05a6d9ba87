// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct LabColoursLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*fromSrgb)(int count, const unsigned char* pixels, float* lab);
  void (*enrich)(int count, const float* lab, float gain, float limit, float* rich);
  void (*toSrgb)(int count, const float* lab, unsigned char* pixels);
};

namespace gxx {
extern const LabColoursLaunches kLabColoursLoops;
}
namespace clangxx {
extern const LabColoursLaunches kLabColoursLoops;
}
namespace sse2 {
extern const LabColoursLaunches kLabColoursVectors;
}
namespace avx2 {
extern const LabColoursLaunches kLabColoursVectors;
}
namespace avx512 {
extern const LabColoursLaunches kLabColoursVectors;
}

}  // namespace brook::perf::untuned
