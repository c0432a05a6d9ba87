// Ambient occlusion pixel by pixel, as plain loops.
#include "tests/perf/untuned/ambientOcclusion/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

inline float occlusionOf(float sample, float surface, float range) {
  const float gap = sample - surface;
  if (gap <= 0) return 0;
  return gap < range ? 1.0f : range / gap;
}

inline float lightAt(int x, int y, int width, int height, const float* depth, const float* offset,
                     const float* axis, float radius, float range) {
  const float z = depth[y * width + x];
  const float pixels = radius / z;
  float dark = 0;
  for (int k = 0; k < 16; ++k) {
    const float* o = offset + 4 * k;
    const float along = 2 * (axis[0] * o[0] + axis[1] * o[1] + axis[2] * o[2]);
    const int dx = static_cast<int>((o[0] - along * axis[0]) * pixels);
    const int dy = static_cast<int>((o[1] - along * axis[1]) * pixels);
    const int atX = std::clamp(x + dx, 0, width - 1);
    const int atY = std::clamp(y + dy, 0, height - 1);
    const float sample = z + (o[2] - along * axis[2]) * range;
    dark += occlusionOf(sample, depth[atY * width + atX], range);
  }
  return 1 - dark / 16;
}

void sample(int width, int height, const float* __restrict depth, const float* __restrict offset,
            const float* __restrict pattern, float radius, float range, float* __restrict light) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const float* axis = pattern + 4 * (y % 4 * 4 + x % 4);
      *light++ = lightAt(x, y, width, height, depth, offset, axis, radius, range);
    }
  }
}

inline float softAt(int x, int y, int width, int height, const float* light, const float* depth,
                    float edge) {
  const float z = depth[y * width + x];
  float sum = 0, n = 0;
  for (int dy = -2; dy < 2; ++dy) {
    const int row = std::clamp(y + dy, 0, height - 1) * width;
    for (int dx = -2; dx < 2; ++dx) {
      const int at = row + std::clamp(x + dx, 0, width - 1);
      if (std::abs(depth[at] - z) < edge) {
        sum += light[at];
        n += 1;
      }
    }
  }
  return sum / n;
}

// Within a row, away from its ends, no position needs to be clamped.
inline float softInside(int at, const int* row, const float* light, const float* depth,
                        float edge) {
  const float z = depth[row[2] + at];
  float sum = 0, n = 0;
  for (int dy = 0; dy < 4; ++dy) {
    for (int dx = -2; dx < 2; ++dx) {
      const int from = row[dy] + at + dx;
      const bool isNear = std::abs(depth[from] - z) < edge;
      sum += isNear ? light[from] : 0.0f;
      n += isNear ? 1.0f : 0.0f;
    }
  }
  return sum / n;
}

void blur(int width, int height, const float* __restrict light, const float* __restrict depth,
          float edge, float* __restrict soft) {
  for (int y = 0; y < height; ++y) {
    int row[4];
    for (int i = 0; i < 4; ++i)
      row[i] = std::clamp(y + i - 2, 0, height - 1) * width;
    float* to = soft + static_cast<std::ptrdiff_t>(y) * width;
    for (int x = 0; x < 2; ++x)
      to[x] = softAt(x, y, width, height, light, depth, edge);
    for (int x = 2; x < width - 1; ++x)
      to[x] = softInside(x, row, light, depth, edge);
    to[width - 1] = softAt(width - 1, y, width, height, light, depth, edge);
  }
}

void shade(int pixels, const float* __restrict colour, const float* __restrict soft,
           const float* __restrict ambient, float* __restrict shaded) {
  for (int i = 0; i < pixels; ++i) {
    for (int j = 0; j < 3; ++j) {
      const float c = colour[4 * i + j];
      shaded[4 * i + j] = std::min(c + soft[i] * ambient[j] * c, 1.0f);
    }
    shaded[4 * i + 3] = std::min(colour[4 * i + 3], 1.0f);
  }
}

}  // namespace

extern const AmbientOcclusionLaunches kAmbientOcclusionLoops = {LOOPS_COMPILER_NAME, sample, blur,
                                                                shade};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
