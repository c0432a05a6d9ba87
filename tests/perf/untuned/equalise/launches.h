// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

/// Counts are kept for 256 grey values.
struct EqualiseLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*count)(int segments, int length, const unsigned char* image, int* count);
  void (*merge)(int segments, const int* count, int* histogram);
  void (*scanStep)(int distance, const int* sum, int* longer);
  void (*lookUp)(int pixels, const unsigned char* image, const int* cumulative,
                 unsigned char* equalised);
};

namespace gxx {
extern const EqualiseLaunches kEqualiseLoops;
}
namespace clangxx {
extern const EqualiseLaunches kEqualiseLoops;
}
namespace sse2 {
extern const EqualiseLaunches kEqualiseVectors;
}
namespace avx2 {
extern const EqualiseLaunches kEqualiseVectors;
}
namespace avx512 {
extern const EqualiseLaunches kEqualiseVectors;
}

}  // namespace brook::perf::untuned
