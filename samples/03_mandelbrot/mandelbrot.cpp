// The host program of mandelbrot.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "../picture/colour_stops.hpp"
#include "mandelbrot.br.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

using samples::Pixels;

constexpr int kLimit = 1000;
constexpr float kFar = 16.0f;
constexpr int kColumns = 64;  ///< of the palette
constexpr int kAcross = 3;    ///< samples of a pixel, across and down

// Between the heart and the disc to its left, where the border curls like the tails of seahorses.
const float2 kFirst(-0.7512f, 0.1036f);
const float2 kLast(-0.7428f, 0.1106f);

// From 0 to 1 and around again.
const std::vector<samples::ColourStop> kStops = {
    {0.00f, {0.002f, 0.010f, 0.060f, 1.0f}}, {0.20f, {0.010f, 0.120f, 0.420f, 1.0f}},
    {0.42f, {0.780f, 0.930f, 0.950f, 1.0f}}, {0.60f, {1.000f, 0.500f, 0.040f, 1.0f}},
    {0.80f, {0.120f, 0.010f, 0.030f, 1.0f}}, {1.00f, {0.002f, 0.010f, 0.060f, 1.0f}},
};

/// A row for each number of steps. Column i is for points that end at the distance
/// kFar * kColumns / i, from kFar on in the last column to kFar * kFar. Far away a step doubles the
/// logarithm of the distance: it tells which part of the last step would have been enough.
Pixels makePalette() {
  Pixels palette;
  for (int steps = 0; steps < kLimit; ++steps) {
    for (int column = 0; column <= kColumns; ++column) {
      const float distance = kFar * float(kColumns) / (float(column) + 0.5f);
      const float beyond = std::log2(std::log(distance) / std::log(kFar));
      const float smooth = std::max(1.0f, float(steps) - beyond);
      const float turns = 0.45f * std::log2(smooth) - 2.04f;
      palette.push_back(samples::colourAt(kStops, turns - std::floor(turns)));
    }
  }
  return palette;
}

Pixels onStreams(int width, int height, const Pixels& palette) {
  const brook::Shape fine = brook::extents(kAcross * height, kAcross * width);
  const brook::iter points = brook::iter::of(fine, kFirst, kLast);
  brook::Stream<float4> shades(kLimit, kColumns + 1), colours(fine), image(height, width);
  shades.read(palette.data());
  mandelbrot(points, kLimit, shades, kColumns, colours);
  sum(colours, image);
  average(image, kAcross * kAcross, image);
  brook::finish();  // waits, so that the table tells kernels from download
  Pixels result(std::size_t(width) * height);
  image.write(result.data());
  return result;
}

/// Element i of n of an iterator over [first, last).
float iteratorValue(float first, float last, int i, int n) {
  const float t = float(i) / float(n);
  return (1.0f - t) * first + t * last;
}

float4 colourInPlainCpp(float cx, float cy, const Pixels& palette) {
  float x = 0, y = 0;
  int steps = 0;
  while (steps < kLimit && x * x + y * y < kFar * kFar) {
    const float nextX = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = nextX;
    ++steps;
  }
  if (steps == kLimit) return float4(0.0f, 0.0f, 0.0f, 1.0f);
  const int column = int(kColumns * kFar / std::sqrt(x * x + y * y));
  return palette[std::size_t(steps) * (kColumns + 1) + column];
}

Pixels inPlainCpp(int width, int height, const Pixels& palette) {
  const int rows = kAcross * height, columns = kAcross * width;
  Pixels result(std::size_t(width) * height, float4(0.0f));
  for (int row = 0; row < rows; ++row) {
    const float cy = iteratorValue(kFirst.y, kLast.y, row, rows);
    for (int column = 0; column < columns; ++column) {
      const float cx = iteratorValue(kFirst.x, kLast.x, column, columns);
      float4& pixel = result[std::size_t(row / kAcross) * width + column / kAcross];
      pixel = pixel + colourInPlainCpp(cx, cy, palette) / float(kAcross * kAcross);
    }
  }
  return result;
}

void drawMandelbrot(samples::Program& program) {
  const int width = program.options().size;
  const int height = (5 * width + 5) / 6;
  const Pixels palette = makePalette();
  samples::Computation<float4> image;
  image.work = {double(kAcross * kAcross) * width * height, "points/s"};
  image.onStreams = [&](samples::Steps&) { return onStreams(width, height, palette); };
  image.withoutBrook = [&] { return inPlainCpp(width, height, palette); };
  // Colours are the same; their mean of numbers up to 1 is rounded ten times and ten times in the
  // other order, each time by 2^-24 at most.
  image.agreement.bound = 20.0 / (1 << 24);
  // Where arithmetic is not exact, points near the border go other ways.
  image.agreement.inexactBound = 0.01;
  image.agreement.inexactOutliers = 0.1;
  program.say("mandelbrot: %d x %d pixels of %d samples", width, height, kAcross * kAcross);
  program.writePicture({width, height, program.run(image)});
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "the Mandelbrot set where its border curls";
  about.sizeMeaning = "pixels in a row";
  about.size = 720;
  about.mostSize = 1 << 13;
  about.output = "mandelbrot.png";
  return samples::runSample(argc, argv, about, drawMandelbrot);
}
