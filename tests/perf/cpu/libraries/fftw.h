// FFTW, single precision.
#pragma once

#include <memory>

namespace brook::perf {

/// The transforms of four arrays of n x n complex numbers, one after the other, as FFTW likes them.
class FftwPlan {
 public:
  virtual ~FftwPlan() = default;
  virtual float* input() = 0;
  virtual const float* output() const = 0;
  virtual void execute() = 0;

  /// Null where the program was built without FFTW. Takes as long as the measurements of
  /// FFTW_MEASURE.
  static std::unique_ptr<FftwPlan> make(int n, int threads = 1);
};

}  // namespace brook::perf
