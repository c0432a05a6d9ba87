// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

/// Counts are kept for 256 grey values.
struct EqualiseVectors {
  const char* isa;
  void (*count)(int segments, int length, const unsigned char* image, int* count);
  void (*merge)(int segments, const int* count, int* histogram);
  void (*scanStep)(int distance, const int* sum, int* longer);
  void (*lookUp)(int pixels, const unsigned char* image, const int* cumulative,
                 unsigned char* equalised);
};

namespace sse2 {
extern const EqualiseVectors kEqualiseVectors;
}
namespace avx2 {
extern const EqualiseVectors kEqualiseVectors;
}
namespace avx512 {
extern const EqualiseVectors kEqualiseVectors;
}

}  // namespace brook::perf::untuned
