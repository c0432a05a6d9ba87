#include "tests/perf/untuned/lattice/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

inline float equilibrium(float density, float eu, float uu) {
  return density * (1 + 3 * eu + 4.5f * eu * eu - 1.5f * uu);
}

// `f` and `g` hold the populations that arrived along the axes and the diagonals.
inline void collide(const float* f, const float* g, float rest, float omega, float push, float* a,
                    float* d, float* r) {
  const float rho = rest + f[0] + f[1] + f[2] + f[3] + g[0] + g[1] + g[2] + g[3];
  const float x = (f[0] - f[2] + g[0] - g[1] - g[2] + g[3]) / rho + push;
  const float y = (f[1] - f[3] + g[0] + g[1] - g[2] - g[3]) / rho;
  const float uu = x * x + y * y;
  const float straight[4] = {x, y, -x, -y};
  const float diagonal[4] = {x + y, y - x, -x - y, x - y};
  for (int i = 0; i < 4; ++i) {
    a[i] = f[i] + omega * (equilibrium(rho / 9, straight[i], uu) - f[i]);
    d[i] = g[i] + omega * (equilibrium(rho / 36, diagonal[i], uu) - g[i]);
  }
  *r = rest + omega * (rho * (4.0f / 9.0f) * (1 - 1.5f * uu) - rest);
}

inline void bounceBack(const float* f, const float* g, float rest, float* a, float* d, float* r) {
  for (int i = 0; i < 4; ++i) {
    a[i] = f[(i + 2) % 4];
    d[i] = g[(i + 2) % 4];
  }
  *r = rest;
}

void step(int width, int height, const float* axes, const float* diagonals, const float* rest,
          const float* solid, float omega, float push, float* a, float* d, float* r) {
  for (int y = 0; y < height; ++y) {
    const std::ptrdiff_t here = static_cast<std::ptrdiff_t>(y) * width;
    const std::ptrdiff_t south = static_cast<std::ptrdiff_t>(std::max(y - 1, 0)) * width;
    const std::ptrdiff_t north = static_cast<std::ptrdiff_t>(std::min(y + 1, height - 1)) * width;
    for (int x = 0; x < width; ++x) {
      const int west = x == 0 ? width - 1 : x - 1, east = x == width - 1 ? 0 : x + 1;
      const float f[4] = {axes[4 * (here + west)], axes[4 * (south + x) + 1],
                          axes[4 * (here + east) + 2], axes[4 * (north + x) + 3]};
      const float g[4] = {diagonals[4 * (south + west)], diagonals[4 * (south + east) + 1],
                          diagonals[4 * (north + east) + 2], diagonals[4 * (north + west) + 3]};
      const std::ptrdiff_t i = here + x;
      if (solid[i] > 0.5f)
        bounceBack(f, g, rest[i], a + 4 * i, d + 4 * i, r + i);
      else
        collide(f, g, rest[i], omega, push, a + 4 * i, d + 4 * i, r + i);
    }
  }
}

void flow(int count, const float* axes, const float* diagonals, const float* rest,
          const float* solid, float* u) {
  for (int i = 0; i < count; ++i, axes += 4, diagonals += 4, u += 2) {
    const float* f = axes;
    const float* g = diagonals;
    const float rho = rest[i] + (f[0] + f[1] + f[2] + f[3]) + (g[0] + g[1] + g[2] + g[3]);
    const float x = (f[0] - f[2] + g[0] - g[1] - g[2] + g[3]) / rho;
    const float y = (f[1] - f[3] + g[0] + g[1] - g[2] - g[3]) / rho;
    u[0] = solid[i] > 0.5f ? 0.0f : x;
    u[1] = solid[i] > 0.5f ? 0.0f : y;
  }
}

}  // namespace

extern const LatticeLaunches kLatticeLoops = {LOOPS_COMPILER_NAME, step, flow};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
