#include "fourier.hpp"

#include "fft.br.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace samples {
namespace {

brook::stream topOf(const brook::Stream<float4>& s) {
  return s.domain(int2(0, 0), int2(s.shape()[1], s.shape()[0] / 2));
}

brook::stream bottomOf(const brook::Stream<float4>& s) {
  return s.domain(int2(0, s.shape()[0] / 2), int2(s.shape()[1], s.shape()[0]));
}

/// The cosine of a right angle is 6e-17 in double. As a factor that would make numbers so small
/// that OpenGL takes their squares for 0 and the other backends do not.
float exactZero(double x) {
  return std::fabs(x) < 1e-12 ? 0.0f : float(x);
}

}  // namespace

int powerOfTwoFrom(int number) {
  int power = 2;
  while (power < number)
    power *= 2;
  return power;
}

// The table is made in double: by recurrence turns would lose digits with each step.
Fourier::Fourier(int2 size)
    : size_(size),
      circle_(std::max(size.x, size.y)),
      turns_(circle_),
      rows_(brook::extents(2 * size.y, size.x / 2)),
      nextRows_(brook::extents(2 * size.y, size.x / 2)),
      next_(brook::extents(size.y, size.x)) {
  const double step = -2.0 * std::acos(-1.0) / circle_;
  std::vector<float2> turns;
  for (int i = 0; i < circle_; ++i)
    turns.push_back(float2(exactZero(std::cos(step * i)), exactZero(std::sin(step * i))));
  turns_.read(turns.data());
}

void Fourier::transform(const brook::Stream<float4>& re, const brook::Stream<float4>& im,
                        brook::Stream<float4>& outRe, brook::Stream<float4>& outIm) {
  transformRows(re, im);
  transformColumns(outRe, outIm);
}

void Fourier::transformRows(const brook::Stream<float4>& re, const brook::Stream<float4>& im) {
  beginRows(re, im, size_, topOf(rows_.re), topOf(rows_.im), bottomOf(rows_.re),
            bottomOf(rows_.im));
  for (int stride = size_.x / 4; stride > 0; stride /= 2) {
    combineRows(rows_.re, rows_.im, turns_, circle_ / size_.x, size_, stride, topOf(nextRows_.re),
                topOf(nextRows_.im), bottomOf(nextRows_.re), bottomOf(nextRows_.im));
    streamSwap(rows_.re, nextRows_.re);
    streamSwap(rows_.im, nextRows_.im);
  }
}

void Fourier::transformColumns(brook::Stream<float4>& outRe, brook::Stream<float4>& outIm) {
  beginColumns(rows_.re, rows_.im, size_, topOf(outRe), topOf(outIm), bottomOf(outRe),
               bottomOf(outIm));
  for (int stride = size_.y / 4; stride > 0; stride /= 2) {
    combineColumns(outRe, outIm, turns_, circle_ / size_.y, stride, topOf(next_.re),
                   topOf(next_.im), bottomOf(next_.re), bottomOf(next_.im));
    streamSwap(outRe, next_.re);
    streamSwap(outIm, next_.im);
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
