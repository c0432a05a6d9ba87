// The host program of mandelbrot.br: typed streams of C++, no Brook syntax.
#include "../engines/compare_engines.hpp"
#include "../engines/options.hpp"
#include "../picture/picture.hpp"
#include "mandelbrot.br.h"

#include <cmath>
#include <exception>

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

int run(const samples::Options& options) {
  const int width = options.size;
  const int height = (5 * width + 5) / 6;
  const Pixels palette = makePalette();
  Pixels image;
  std::printf("mandelbrot: %d x %d points\n", width, height);
  // Where arithmetic is not exact, points near the border leave a step earlier or later.
  samples::Agreement agreement;
  agreement.inexactOutliers = 0.02;
  const int status = samples::compareEngines<float4>(
      options.engines, inPlainCpp(width, height, palette), agreement,
      [&] { return image = onStreams(width, height, palette); });
  if (status == EXIT_SUCCESS) {
    samples::writePng(options.output, {width, height, image});
    std::printf("wrote %s\n", options.output.c_str());
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  samples::Options defaults;
  defaults.size = 1200;
  defaults.output = "mandelbrot.png";
  try {
    return run(samples::readOptions(argc, argv, "the Mandelbrot set, N points wide", defaults));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: error: %s\n", argv[0], error.what());
    return EXIT_FAILURE;
  }
}
