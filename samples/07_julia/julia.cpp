// The host program of julia.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "../picture/colour_stops.hpp"
#include "julia.br.h"

#include <cmath>
#include <complex>
#include <vector>

namespace {

using samples::Pixels;

constexpr int kLimit = 1000;
constexpr int kAcross = 3;  ///< samples of a pixel, across and down
constexpr float kFar = 256.0f;
const float2 kFirst(-1.6f, -1.2f);
const float2 kLast(1.6f, 1.2f);

// The palette repeats after so many shades; the root of the steps counts so many.
constexpr int kShadesInPeriod = 384;
constexpr float kShadesInRoot = 32.0f;

const std::vector<samples::ColourStop> kStops = {
    {0.00f, {0.00f, 0.00f, 0.01f, 1.0f}}, {0.18f, {0.004f, 0.015f, 0.06f, 1.0f}},
    {0.29f, {0.02f, 0.13f, 0.42f, 1.0f}}, {0.38f, {0.35f, 0.75f, 0.90f, 1.0f}},
    {0.46f, {1.00f, 0.96f, 0.80f, 1.0f}}, {0.60f, {1.00f, 0.50f, 0.06f, 1.0f}},
    {0.78f, {0.30f, 0.03f, 0.03f, 1.0f}}, {1.00f, {0.00f, 0.00f, 0.01f, 1.0f}},
};

/// Enough shades for kLimit steps.
Pixels makePalette() {
  Pixels palette;
  const int shades = int(kShadesInRoot * std::sqrt(float(kLimit))) + 2;
  for (int i = 0; i < shades; ++i)
    palette.push_back(samples::colourAt(kStops, float(i % kShadesInPeriod) / kShadesInPeriod));
  return palette;
}

/// The c of a step: once around the border of the Mandelbrot set's large heart, a little outside.
/// Inside, Julia sets are of one piece; outside they fall apart into dust.
float2 constantOf(int step, int steps) {
  const double angle = 3.01 + 2.0 * std::acos(-1.0) * step / steps;
  const std::complex<double> direction = std::polar(1.0, angle);
  const std::complex<double> c = 1.06 * (direction / 2.0 - direction * direction / 4.0);
  return float2(float(c.real()), float(c.imag()));
}

Pixels onStreams(int width, int height, const Pixels& palette, samples::Steps& steps) {
  const brook::Shape fine = brook::extents(kAcross * height, kAcross * width);
  const brook::iter starts = brook::iter::of(fine, kFirst, kLast);
  brook::Stream<float4> shades(palette.size()), colours(fine), image(height, width);
  shades.read(palette.data());
  Pixels pixels(std::size_t(width) * height);
  for (const int step : steps) {
    julia(starts, constantOf(step, steps.count()), kLimit, shades, kShadesInRoot, colours);
    sum(colours, image);
    average(image, float(kAcross * kAcross), image);
    if (!steps.isFrame()) continue;
    image.write(pixels.data());
    steps.writeFrame({width, height, pixels});
  }
  brook::finish();  // waits, so that the table tells kernels from download
  image.write(pixels.data());
  return pixels;
}

/// Element i of n of an iterator over [first, last).
float iteratorValue(float first, float last, int i, int n) {
  const float t = float(i) / float(n);
  return (1.0f - t) * first + t * last;
}

/// The colour of a point: its way in floats, as small differences grow there; the rest in double,
/// with the logarithm of the library.
float4 colourInPlainCpp(float x, float y, float2 c, const Pixels& palette) {
  int steps = 0;
  while (steps < kLimit && x * x + y * y < kFar * kFar) {
    const float nextX = x * x - y * y + c.x;
    y = 2.0f * x * y + c.y;
    x = nextX;
    ++steps;
  }
  if (steps == kLimit) return float4(0.0f, 0.0f, 0.0f, 1.0f);
  const double doublings = std::log2(std::log(std::hypot(x, y)) / std::log(kFar));
  const double place = kShadesInRoot * std::sqrt(steps - doublings);
  const std::size_t shade = std::size_t(place);
  return palette[shade] + float(place - double(shade)) * (palette[shade + 1] - palette[shade]);
}

Pixels inPlainCpp(int width, int height, const Pixels& palette, float2 c) {
  const int rows = kAcross * height;
  const int columns = kAcross * width;
  Pixels pixels(std::size_t(width) * height, float4(0.0f));
  for (int row = 0; row < rows; ++row) {
    const float y = iteratorValue(kFirst.y, kLast.y, row, rows);
    for (int column = 0; column < columns; ++column) {
      const float x = iteratorValue(kFirst.x, kLast.x, column, columns);
      float4& pixel = pixels[std::size_t(row / kAcross) * width + column / kAcross];
      pixel = pixel + colourInPlainCpp(x, y, c, palette) / float(kAcross * kAcross);
    }
  }
  return pixels;
}

void drawJulia(samples::Program& program) {
  const int width = program.options().size;
  const int height = (3 * width + 3) / 4;
  const int steps = program.options().steps;
  const Pixels palette = makePalette();
  samples::Computation<float4> image;
  image.work = {double(kAcross * kAcross) * width * height * steps, "points/s"};
  image.onStreams = [&](samples::Steps& each) { return onStreams(width, height, palette, each); };
  image.withoutBrook = [&] {
    return inPlainCpp(width, height, palette, constantOf(steps - 1, steps));
  };
  // The place in the palette is up to 1012, where floats are 6e-5 apart; half of that from each of
  // four roundings, and 2e-6 from the logarithm times 16 shades, make 2e-4. From a shade to the
  // next colours change by less than 0.04, so that they are right within 8e-6.
  image.agreement.bound = 1e-5;
  // Where arithmetic is not exact, points near the set go other ways.
  image.agreement.inexactBound = 0.01;
  image.agreement.inexactOutliers = 0.1;
  program.say("julia: %d x %d pixels of %d samples", width, height, kAcross * kAcross);
  program.writePicture({width, height, program.run(image)});
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "a Julia set, smoothly coloured, without jagged edges";
  about.sizeMeaning = "pixels in a row";
  about.size = 960;
  about.mostSize = 1 << 13;
  about.stepsMeaning = "pictures in which the constant c goes around once";
  about.output = "julia.png";
  return samples::runSample(argc, argv, about, drawJulia);
}
