// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

/// Counts are kept for 256 grey values.
struct EqualiseLoops {
  const char* compiler;
  void (*count)(int segments, int length, const unsigned char* image, int* count);
  void (*merge)(int segments, const int* count, int* histogram);
  void (*scanStep)(int distance, const int* sum, int* longer);
  void (*lookUp)(int pixels, const unsigned char* image, const int* cumulative,
                 unsigned char* equalised);
};

namespace gxx {
extern const EqualiseLoops kEqualiseLoops;
}
namespace clangxx {
extern const EqualiseLoops kEqualiseLoops;
}

}  // namespace brook::perf::untuned
