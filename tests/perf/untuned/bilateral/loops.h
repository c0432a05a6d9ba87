// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct BilateralLoops {
  const char* compiler;
  /// Pixels are three numbers.
  void (*filter)(int width, int height, const float* image, float sigmaSpace, float sigmaColour,
                 float* r);
};

namespace gxx {
extern const BilateralLoops kBilateralLoops;
}
namespace clangxx {
extern const BilateralLoops kBilateralLoops;
}

}  // namespace brook::perf::untuned
