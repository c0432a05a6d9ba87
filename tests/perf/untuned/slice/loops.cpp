#include "tests/perf/untuned/slice/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

inline float lerp(float a, float b, float s) {
  return a + s * (b - a);
}

// Cell `i` of `count` from `from` to `to`.
inline float evenly(int i, int count, float from, float to) {
  const float f = static_cast<float>(i) / static_cast<float>(count);
  return (1 - f) * from + f * to;
}

// At a point in the volume.
inline float sample(const int* extents, const float* volume, float x, float y, float z) {
  const int x0 = static_cast<int>(x), y0 = static_cast<int>(y), z0 = static_cast<int>(z);
  const int x1 = std::min(x0 + 1, extents[0] - 1);
  const std::ptrdiff_t width = extents[0], plane = width * extents[1];
  const float* front = volume + z0 * plane + y0 * width;
  const float* back = z0 + 1 < extents[2] ? front + plane : front;
  const std::ptrdiff_t below = y0 + 1 < extents[1] ? width : 0;
  const float tx = x - std::floor(x), ty = y - std::floor(y), tz = z - std::floor(z);
  const float a = lerp(front[x0], front[x1], tx);
  const float b = lerp(front[below + x0], front[below + x1], tx);
  const float c = lerp(back[x0], back[x1], tx);
  const float d = lerp(back[below + x0], back[below + x1], tx);
  return lerp(lerp(a, b, ty), lerp(c, d, ty), tz);
}

inline bool isInside(float v, int extent) {
  return v >= 0 && v <= static_cast<float>(extent - 1);
}

void cut(const Cut& cut, const float* volume, float* densities) {
  for (int row = 0; row < cut.height; ++row) {
    const float v = evenly(row, cut.height, cut.from[1], cut.to[1]);
    for (int column = 0; column < cut.width; ++column) {
      const float u = evenly(column, cut.width, cut.from[0], cut.to[0]);
      const float x = cut.centre[0] + u * cut.right[0] + v * cut.down[0];
      const float y = cut.centre[1] + u * cut.right[1] + v * cut.down[1];
      const float z = cut.centre[2] + u * cut.right[2] + v * cut.down[2];
      const bool inside =
          isInside(x, cut.extents[0]) && isInside(y, cut.extents[1]) && isInside(z, cut.extents[2]);
      *densities++ = inside ? sample(cut.extents, volume, x, y, z) : -1000.0f;
    }
  }
}

void window(int count, const float* densities, float level, float width, float* greys) {
  for (int i = 0; i < count; ++i)
    greys[i] = std::clamp((densities[i] - level) / width + 0.5f, 0.0f, 1.0f);
}

}  // namespace

extern const SliceLaunches kSliceLoops = {LOOPS_COMPILER_NAME, cut, window};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
