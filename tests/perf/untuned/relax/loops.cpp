#include "tests/perf/untuned/relax/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

inline float neighbours(const float* u, int x, int width) {
  return u[x - 1] + u[x + 1] + u[x - width] + u[x + width];
}

void colour(int width, int height, const float* u, const float* f, int which, float omega, float hh,
            float* __restrict r) {
  for (int y = 0; y < height; ++y, u += width, f += width, r += width) {
    std::copy_n(u, width, r);
    if (y == 0 || y == height - 1) continue;
    for (int x = 1 + (y + 1 + which) % 2; x < width - 1; x += 2) {
      const float gs = 0.25f * (neighbours(u, x, width) - hh * f[x]);
      r[x] = u[x] + omega * (gs - u[x]);
    }
  }
}

void residual(int width, int height, const float* u, const float* f, float hh,
              float* __restrict r) {
  for (int y = 0; y < height; ++y, u += width, f += width, r += width) {
    if (y == 0 || y == height - 1) {
      std::fill_n(r, width, 0.0f);
      continue;
    }
    r[0] = 0;
    for (int x = 1; x < width - 1; ++x)
      r[x] = f[x] - (neighbours(u, x, width) - 4 * u[x]) / hh;
    r[width - 1] = 0;
  }
}

}  // namespace

extern const RelaxLaunches kRelaxLoops = {LOOPS_COMPILER_NAME, colour, residual};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
