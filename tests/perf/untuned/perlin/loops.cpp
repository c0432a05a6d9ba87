#include "tests/perf/untuned/perlin/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

inline float lerp(float a, float b, float s) {
  return a + s * (b - a);
}

inline float fade(float d) {
  return d * d * d * (d * (d * 6 - 15) + 10);
}

inline float corner(const float* permutation, const float* gradients, int cellX, int cellY,
                    float dx, float dy) {
  const int row = static_cast<int>(permutation[cellX & 255]);
  const int h = static_cast<int>(permutation[(row + cellY) & 255]);
  const float* g = gradients + 2 * static_cast<std::ptrdiff_t>(h & 7);
  return g[0] * dx + g[1] * dy;
}

float noise(const float* permutation, const float* gradients, float x, float y) {
  const float floorX = std::floor(x), floorY = std::floor(y);
  const int cellX = static_cast<int>(floorX), cellY = static_cast<int>(floorY);
  const float dx = x - floorX, dy = y - floorY;
  const float a = corner(permutation, gradients, cellX, cellY, dx, dy);
  const float b = corner(permutation, gradients, cellX + 1, cellY, dx - 1, dy);
  const float c = corner(permutation, gradients, cellX, cellY + 1, dx, dy - 1);
  const float e = corner(permutation, gradients, cellX + 1, cellY + 1, dx - 1, dy - 1);
  const float s = fade(dx);
  return lerp(lerp(a, b, s), lerp(c, e, s), fade(dy));
}

void octaves(int width, int height, float right, float bottom, const float* permutation,
             const float* gradients, int count, float persistence, float* heights) {
  for (int row = 0; row < height; ++row) {
    const float top = static_cast<float>(row) / static_cast<float>(height) * bottom;
    for (int column = 0; column < width; ++column) {
      float x = static_cast<float>(column) / static_cast<float>(width) * right, y = top;
      float amplitude = 1, sum = 0;
      for (int i = 0; i < count; ++i) {
        sum += amplitude * noise(permutation, gradients, x, y);
        x *= 2;
        y *= 2;
        amplitude *= persistence;
      }
      *heights++ = sum;
    }
  }
}

void sky(int count, const float* heights, float cover, float sharpness, const float* blue,
         float* colours) {
  for (int i = 0; i < count; ++i) {
    const float c = std::max(0.5f * heights[i] + 0.5f - cover, 0.0f);
    const float cloud = 1 - std::pow(sharpness, 255 * c);
    for (int k = 0; k < 3; ++k)
      colours[3 * i + k] = lerp(blue[k], 1, cloud);
  }
}

}  // namespace

extern const PerlinLaunches kPerlinLoops = {LOOPS_COMPILER_NAME, octaves, sky};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
