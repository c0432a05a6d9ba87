#include "tests/perf/untuned/advection/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

float lerp(float a, float b, float s) {
  return a + s * (b - a);
}

// The operands of a bilinear sample.
struct Cell {
  const float* above;
  const float* below;
  int left, right;
  float fx, fy;
};

// `components` is the number of floats of a pixel.
Cell cellAt(int width, int height, const float* image, int components, float x, float y) {
  const float cornerX = std::floor(x), cornerY = std::floor(y);
  const int column = static_cast<int>(cornerX), row = static_cast<int>(cornerY);
  const std::ptrdiff_t pitch = static_cast<std::ptrdiff_t>(width) * components;
  return {.above = image + std::clamp(row, 0, height - 1) * pitch,
          .below = image + std::clamp(row + 1, 0, height - 1) * pitch,
          .left = std::clamp(column, 0, width - 1) * components,
          .right = std::clamp(column + 1, 0, width - 1) * components,
          .fx = x - cornerX,
          .fy = y - cornerY};
}

// Returns one of the components.
float sample(const Cell& cell, int component) {
  const int left = cell.left + component, right = cell.right + component;
  return lerp(lerp(cell.above[left], cell.above[right], cell.fx),
              lerp(cell.below[left], cell.below[right], cell.fx), cell.fy);
}

void ofVelocity(int width, int height, const float* velocity, float dt, float* __restrict moved) {
  for (int y = 0; y < height; ++y) {
    const float* row = velocity + static_cast<std::ptrdiff_t>(2) * y * width;
    for (int x = 0; x < width; ++x) {
      const Cell cell = cellAt(width, height, velocity, 2, static_cast<float>(x) - dt * row[2 * x],
                               static_cast<float>(y) - dt * row[2 * x + 1]);
      *moved++ = sample(cell, 0);
      *moved++ = sample(cell, 1);
    }
  }
}

void ofDye(int width, int height, const float* dye, const float* velocity, float dt, float fading,
           float* __restrict moved) {
  for (int y = 0; y < height; ++y) {
    const float* row = velocity + static_cast<std::ptrdiff_t>(2) * y * width;
    for (int x = 0; x < width; ++x) {
      const Cell cell = cellAt(width, height, dye, 1, static_cast<float>(x) - dt * row[2 * x],
                               static_cast<float>(y) - dt * row[2 * x + 1]);
      *moved++ = fading * sample(cell, 0);
    }
  }
}

void divergence(int width, int height, const float* velocity, float halfOverH, float* result) {
  const std::ptrdiff_t pitch = static_cast<std::ptrdiff_t>(2) * width;
  const int last = width - 1;
  for (int y = 0; y < height; ++y) {
    const float* row = velocity + y * pitch;
    const float* above = velocity + std::max(y - 1, 0) * pitch;
    const float* below = velocity + std::min(y + 1, height - 1) * pitch;
    float* __restrict r = result + static_cast<std::ptrdiff_t>(y) * width;
    const auto at = [=](int left, int x, int right) {
      return halfOverH * (row[2 * right] - row[2 * left] + below[2 * x + 1] - above[2 * x + 1]);
    };
    r[0] = at(0, 0, 1);
    for (int x = 1; x < last; ++x)
      r[x] = at(x - 1, x, x + 1);
    r[last] = at(last - 1, last, last);
  }
}

}  // namespace

extern const AdvectionLaunches kAdvectionLoops = {LOOPS_COMPILER_NAME, ofVelocity, ofDye,
                                                  divergence};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
