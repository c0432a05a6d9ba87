#include "tests/perf/untuned/dct/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

void transformBlock(int width, const float* image, const float* cosines, float* c) {
  for (int v = 0; v < 8; ++v) {
    for (int u = 0; u < 8; ++u) {
      float sum = 0;
      for (int y = 0; y < 8; ++y) {
        for (int x = 0; x < 8; ++x)
          sum += (image[y * width + x] - 128) * cosines[8 * u + x] * cosines[8 * v + y];
      }
      c[v * width + u] = sum;
    }
  }
}

void blocks(int width, int height, const float* image, const float* cosines, float* c) {
  for (int y = 0; y < height; y += 8) {
    for (int x = 0; x < width; x += 8) {
      const std::ptrdiff_t corner = static_cast<std::ptrdiff_t>(y) * width + x;
      transformBlock(width, image + corner, cosines, c + corner);
    }
  }
}

inline float stepSize(float entry, float quality) {
  const float scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return std::clamp(std::floor((entry * scale + 50) / 100), 1.0f, 255.0f);
}

void quantise(int width, int height, const float* c, const float* table, float quality, float* q) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x)
      *q++ = std::round(*c++ / stepSize(table[8 * (y % 8) + x % 8], quality));
  }
}

}  // namespace

extern const DctLaunches kDctLoops = {LOOPS_COMPILER_NAME, blocks, quantise};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
