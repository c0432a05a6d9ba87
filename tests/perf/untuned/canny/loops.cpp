#include "tests/perf/untuned/canny/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

// Works on the pixel x with the columns l and r beside it, in the middle one of three rows.
inline void gradientAt(const float* a, const float* b, const float* c, int l, int x, int r,
                       float* g) {
  const float gx = a[r] + 2 * b[r] + c[r] - a[l] - 2 * b[l] - c[l];
  const float gy = c[l] + 2 * c[x] + c[r] - a[l] - 2 * a[x] - a[r];
  g[0] = gx;
  g[1] = gy;
  g[2] = std::sqrt(gx * gx + gy * gy);
}

void gradient(int width, int height, const float* image, float* g) {
  const auto row = [=](int y) {
    return image + static_cast<std::ptrdiff_t>(std::clamp(y, 0, height - 1)) * width;
  };
  const int last = width - 1;
  for (int y = 0; y < height; ++y, g += 3 * static_cast<std::ptrdiff_t>(width)) {
    const float* a = row(y - 1);
    const float* b = row(y);
    const float* c = row(y + 1);
    gradientAt(a, b, c, 0, 0, 1, g);
    float* inner = g + 3;
    for (int x = 1; x < last; ++x, inner += 3)
      gradientAt(a, b, c, x - 1, x, x + 1, inner);
    gradientAt(a, b, c, last - 1, last, last, inner);
  }
}

struct Direction {
  int x, y;
};

inline Direction acrossEdge(float gx, float gy) {
  const float sizeX = std::abs(gx), sizeY = std::abs(gy);
  if (sizeY <= 0.41421356f * sizeX) return {1, 0};
  if (sizeX <= 0.41421356f * sizeY) return {0, 1};
  return gx * gy > 0 ? Direction{1, 1} : Direction{1, -1};
}

inline float edgeAt(float before, float here, float after, float low, float high) {
  if (here <= before || here < after) return 0;
  return here >= high ? 1.0f : here >= low ? 0.5f : 0.0f;
}

void thin(int width, int height, const float* g, float low, float high, float* edge) {
  const auto length = [=](int x, int y) {
    const int column = std::clamp(x, 0, width - 1), row = std::clamp(y, 0, height - 1);
    return g[3 * (static_cast<std::ptrdiff_t>(row) * width + column) + 2];
  };
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const float* here = g + 3 * (static_cast<std::ptrdiff_t>(y) * width + x);
      const Direction d = acrossEdge(here[0], here[1]);
      *edge++ = edgeAt(length(x - d.x, y - d.y), here[2], length(x + d.x, y + d.y), low, high);
    }
  }
}

}  // namespace

extern const CannyLaunches kCannyLoops = {LOOPS_COMPILER_NAME, gradient, thin};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
