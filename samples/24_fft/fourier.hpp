// Fourier transforms on streams: how the kernels of fft.br make one.
#pragma once

#include <brook/brook.hpp>

namespace samples {

/// A complex signal of four channels, or its spectrum.
struct Signal {
  explicit Signal(const brook::Shape& shape) : re(shape), im(shape) {}

  brook::Stream<float4> re;
  brook::Stream<float4> im;
};

/// The smallest power of two that is no less than this, at least 2.
int powerOfTwoFrom(int number);

/// Transforms of signals with size.x columns and size.y rows, both powers of two, at least 2.
class Fourier {
 public:
  explicit Fourier(int2 size);

  /// The amplitudes of the waves that the signal is the sum of.
  void forward(const Signal& signal, Signal& spectrum);
  /// The sum of these waves.
  void inverse(const Signal& spectrum, Signal& signal);

  /// The longer extent, and that many points on the circle: exp(-2 pi i k / circle).
  int circle() const { return circle_; }
  const brook::Stream<float2>& turns() const { return turns_; }

 private:
  void transform(const brook::Stream<float4>& re, const brook::Stream<float4>& im,
                 brook::Stream<float4>& outRe, brook::Stream<float4>& outIm);
  void transformRows(const brook::Stream<float4>& re, const brook::Stream<float4>& im);
  void transformColumns(brook::Stream<float4>& outRe, brook::Stream<float4>& outIm);

  int2 size_;
  int circle_;
  brook::Stream<float2> turns_;
  // Left halves of rows above the right ones; what a pass reads, what it writes.
  Signal rows_;
  Signal nextRows_;
  Signal next_;
};

}  // namespace samples
