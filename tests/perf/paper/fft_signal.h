// What FFT transforms, what is right, and its hand-written forms in OpenGL.
#pragma once

#include "tests/perf/paper/application.h"

#include <cstddef>
#include <vector>

namespace brook::perf::paper {

constexpr std::size_t kChannels = 4;

/// n * n complex numbers in 4 channels, which are neighbours, n a power of 4: real parts, imaginary
/// parts.
struct Signal {
  int n;
  std::vector<float> re;
  std::vector<float> im;
  std::vector<float> turns;  ///< exp(-2 pi i k / n), real and imaginary part, for k < n

  explicit Signal(int n);
};

/// Of a power of two its logarithm.
int bitsOf(int n);

/// Real parts and then imaginary parts of the transform, computed in double.
std::vector<float> spectrum(const Signal& signal);

Forms fftFragmentForms(const Signal& signal, const Machine& machine);
Forms fftComputeForms(const Signal& signal, const Machine& machine);

}  // namespace brook::perf::paper
