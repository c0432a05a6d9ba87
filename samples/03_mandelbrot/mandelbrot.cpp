// The host program of mandelbrot.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "mandelbrot.br.h"

#include <cmath>

namespace {

using samples::Pixels;

constexpr int kLimit = 200;
const float2 kFirst(-2.25f, -1.25f);
const float2 kLast(0.75f, 1.25f);

/// One colour for each number of steps; black for points that never leave.
Pixels makePalette() {
  Pixels palette;
  for (int steps = 0; steps < kLimit; ++steps) {
    const float t = std::sqrt(float(steps) / float(kLimit));
    palette.push_back(float4(0.5f - 0.5f * std::cos(9.0f * t), 0.5f - 0.5f * std::cos(6.0f * t),
                             0.5f - 0.5f * std::cos(3.0f * t), 1.0f));
  }
  palette.push_back(float4(0.0f, 0.0f, 0.0f, 1.0f));
  return palette;
}

Pixels onStreams(int width, int height, const Pixels& palette) {
  const brook::iter points = brook::iter::of(brook::extents(height, width), kFirst, kLast);
  brook::Stream<float4> colours(palette.size());
  brook::Stream<float4> image(height, width);
  colours.read(palette.data());
  mandelbrot(points, kLimit, colours, image);
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

int stepsInPlainCpp(float cx, float cy) {
  float x = 0, y = 0;
  int steps = 0;
  while (steps < kLimit && x * x + y * y < 4.0f) {
    const float nextX = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = nextX;
    ++steps;
  }
  return steps;
}

Pixels inPlainCpp(int width, int height, const Pixels& palette) {
  Pixels result;
  for (int row = 0; row < height; ++row) {
    const float cy = iteratorValue(kFirst.y, kLast.y, row, height);
    for (int column = 0; column < width; ++column) {
      const float cx = iteratorValue(kFirst.x, kLast.x, column, width);
      result.push_back(palette[stepsInPlainCpp(cx, cy)]);
    }
  }
  return result;
}

void drawMandelbrot(samples::Program& program) {
  const int width = program.options().size;
  const int height = (5 * width + 5) / 6;
  const Pixels palette = makePalette();
  samples::Computation<float4> image;
  image.work = {double(width) * height, "points/s"};
  image.onStreams = [&](samples::Steps&) { return onStreams(width, height, palette); };
  image.withoutBrook = [&] { return inPlainCpp(width, height, palette); };
  // Where arithmetic is not exact, points near the border leave a step earlier or later.
  image.agreement.inexactOutliers = 0.02;
  program.say("mandelbrot: %d x %d points", width, height);
  program.writePicture({width, height, program.run(image)});
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "the Mandelbrot set";
  about.sizeMeaning = "points in a row";
  about.size = 1200;
  about.output = "mandelbrot.png";
  return samples::runSample(argc, argv, about, drawMandelbrot);
}
