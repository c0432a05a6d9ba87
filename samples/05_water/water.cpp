// The host program of water.br: typed streams of C++, drawn by the OpenGL of drawing.hpp.
#include "../engines/compare_engines.hpp"
#include "../engines/options.hpp"
#include "../picture/picture.hpp"
#include "drawing.hpp"
#include "water.br.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace {

using samples::Pixels;
using Heights = std::vector<float>;

/// Still water into which drops have just fallen.
Heights makeDrops(int width, int height) {
  Heights water(std::size_t(width) * height);
  const float drops[][3] = {{0.3f, 0.3f, 1.0f}, {0.7f, 0.6f, 0.8f}, {0.45f, 0.85f, 0.6f}};
  const float radius = 0.05f * float(height);
  for (const auto& [x, y, depth] : drops) {
    for (std::size_t i = 0; i < water.size(); ++i) {
      const float dx = (float(i % width) - x * float(width)) / radius;
      const float dy = (float(i / width) - y * float(height)) / radius;
      const float inside = std::max(0.0f, 1.0f - (dx * dx + dy * dy));
      water[i] -= depth * inside * inside;
    }
  }
  return water;
}

/// The height field so many steps later, on streams, and how it looks.
Pixels onStreams(int width, int height, const Heights& drops, int steps) {
  brook::Stream<float> before(height, width), now(height, width), next(height, width);
  before.read(drops.data());
  now.read(drops.data());
  for (int step = 0; step < steps; ++step) {
    ripple(now, before, next);
    streamSwap(before, now);
    streamSwap(now, next);
  }
  return samples::drawWater(now);
}

/// A height field in plain C++; beyond the border the nearest element.
struct Field {
  int width;
  int height;
  Heights values;

  float at(int x, int y) const {
    return values[std::size_t(std::clamp(y, 0, height - 1)) * width + std::clamp(x, 0, width - 1)];
  }
};

float rippled(const Field& now, const Field& before, int x, int y) {
  const float here = now.at(x, y);
  const float around =
      (now.at(x, y - 1) + now.at(x, y + 1)) + (now.at(x - 1, y) + now.at(x + 1, y));
  const float moved = 0.998f * ((here + (here - before.at(x, y))) + 0.25f * (around - 4.0f * here));
  return std::fabs(moved) < 1e-6f ? 0.0f : moved;
}

Pixels inPlainCpp(int width, int height, const Heights& drops, int steps) {
  Field now{width, height, drops};
  Field before = now;
  Field next = now;
  for (int step = 0; step < steps; ++step) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x)
        next.values[std::size_t(y) * width + x] = rippled(now, before, x, y);
    }
    std::swap(before, now);
    std::swap(now, next);
  }
  Pixels pixels;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      pixels.push_back(samples::waterColour(now.at(x - 1, y), now.at(x + 1, y), now.at(x, y - 1),
                                            now.at(x, y + 1)));
    }
  }
  return pixels;
}

int run(const samples::Options& options) {
  const int width = options.size;
  const int height = (3 * width + 3) / 4;
  const int steps = width / 2;
  const Heights drops = makeDrops(width, height);
  std::printf("water: %d x %d points, %d steps\n", width, height, steps);
  const samples::DrawingContext context;
  Pixels picture;
  samples::Agreement agreement;
  agreement.bound = 1e-5;  // the shader that draws may contract a * b + c
  const int status = samples::compareEngines<float4>(
      options.engines, inPlainCpp(width, height, drops, steps), agreement,
      [&] { return picture = onStreams(width, height, drops, steps); }, context.handle());
  if (status == EXIT_SUCCESS) {
    samples::writePng(options.output, {width, height, picture});
    std::printf("wrote %s\n", options.output.c_str());
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  samples::Options defaults;
  defaults.size = 640;
  defaults.output = "water.png";
  try {
    return run(samples::readOptions(argc, argv, "rings on water N points wide, drawn by OpenGL",
                                    defaults));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: error: %s\n", argv[0], error.what());
    return EXIT_FAILURE;
  }
}
