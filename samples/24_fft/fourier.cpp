#include "fourier.hpp"

#include "fft.br.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace samples {
namespace {

int bitsBelow(int powerOfTwo) {
  int bits = 0;
  while (1 << bits < powerOfTwo)
    ++bits;
  return bits;
}

/// The cosine of a right angle is 6e-17 in double. As a factor that would make numbers so small that
/// OpenGL takes their squares for 0 and the other engines do not.
float exactZero(double x) {
  return std::fabs(x) < 1e-12 ? 0.0f : float(x);
}

}  // namespace

int powerOfTwoFrom(int number) {
  return 1 << bitsBelow(number);
}

// The table is made in double: by recurrence turns would lose digits with each step.
Fourier::Fourier(int2 size)
    : size_(size),
      circle_(std::max(size.x, size.y)),
      turns_(circle_),
      spare_(brook::extents(size.y, size.x)) {
  const double step = -2.0 * std::acos(-1.0) / circle_;
  std::vector<float2> turns;
  for (int i = 0; i < circle_; ++i)
    turns.push_back(float2(exactZero(std::cos(step * i)), exactZero(std::sin(step * i))));
  turns_.read(turns.data());
}

void Fourier::transform(const brook::Stream<float4>& re, const brook::Stream<float4>& im,
                        brook::Stream<float4>& outRe, brook::Stream<float4>& outIm) {
  reorder(re, im, int2(bitsBelow(size_.x), bitsBelow(size_.y)), outRe, outIm);
  const auto exchange = [&] {
    streamSwap(outRe, spare_.re);
    streamSwap(outIm, spare_.im);
  };
  for (int span = 1; span < size_.x; span *= 2) {
    combineRows(outRe, outIm, turns_, circle_, span, spare_.re, spare_.im);
    exchange();
  }
  for (int span = 1; span < size_.y; span *= 2) {
    combineColumns(outRe, outIm, turns_, circle_, span, spare_.re, spare_.im);
    exchange();
  }
}

void Fourier::forward(const Signal& signal, Signal& spectrum) {
  transform(signal.re, signal.im, spectrum.re, spectrum.im);
  const float count = float(size_.x) * float(size_.y);
  scale(spectrum.re, spectrum.im, 1.0f / count, spectrum.re, spectrum.im);
}

// The inverse turns the other way round. So does the transform of a signal whose real and imaginary
// parts have changed places, which is the mirror image of it in the complex plane; its result has
// to change places back.
void Fourier::inverse(const Signal& spectrum, Signal& signal) {
  transform(spectrum.im, spectrum.re, signal.im, signal.re);
}

}  // namespace samples
