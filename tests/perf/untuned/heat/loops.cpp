#include "tests/perf/untuned/heat/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

// `u` points to the first cell of the row, which has neighbours on all sides.
void stepRow(int width, std::ptrdiff_t plane, const float* __restrict u, const float* __restrict k,
             float dt, float* __restrict r) {
  r[0] = u[0];
  for (int x = 1; x < width - 1; ++x) {
    const float sum =
        u[x - 1] + u[x + 1] + u[x - width] + u[x + width] + u[x - plane] + u[x + plane];
    r[x] = u[x] + dt * k[x] * (sum - 6 * u[x]);
  }
  r[width - 1] = u[width - 1];
}

void step(int width, int height, int depth, const float* u, const float* k, float dt, float* r) {
  const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(width) * height;
  for (int z = 0; z < depth; ++z) {
    for (int y = 0; y < height; ++y) {
      const std::ptrdiff_t row = z * plane + static_cast<std::ptrdiff_t>(y) * width;
      if (y == 0 || y == height - 1 || z == 0 || z == depth - 1)
        std::copy_n(u + row, width, r + row);
      else
        stepRow(width, plane, u + row, k + row, dt, r + row);
    }
  }
}

}  // namespace

extern const HeatLaunches kHeatLoops = {LOOPS_COMPILER_NAME, step};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
