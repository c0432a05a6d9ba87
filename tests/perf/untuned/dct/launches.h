// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct DctLaunches {
  const char* form;  ///< the compiler or the instruction set
  /// `cosines` has 8 rows of 8, one for each frequency.
  void (*blocks)(int width, int height, const float* image, const float* cosines, float* c);
  void (*quantise)(int width, int height, const float* c, const float* table, float quality,
                   float* q);
};

namespace gxx {
extern const DctLaunches kDctLoops;
}
namespace clangxx {
extern const DctLaunches kDctLoops;
}
namespace sse2 {
extern const DctLaunches kDctVectors;
}
namespace avx2 {
extern const DctLaunches kDctVectors;
}
namespace avx512 {
extern const DctLaunches kDctVectors;
}

}  // namespace brook::perf::untuned
