// The forces atom by atom over its list, and the step, as plain loops.
#include "tests/perf/untuned/lennardJones/launches.h"

#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

inline float image(float d, float box) {
  const float edge = 0.5f * box;
  if (d > edge) d -= box;
  if (d < -edge) d += box;
  return d;
}

inline float wrap(float x, float box) {
  if (x < 0) x += box;
  if (x >= box) x -= box;
  return x;
}

void forces(int atoms, int listLength, const float* __restrict position,
            const int* __restrict neighbours, const int* __restrict number, float box, float cutoff,
            float epsilon, float sigma, float* __restrict force) {
  for (int i = 0; i < atoms; ++i) {
    const float* own = position + 4 * i;
    const int* list = neighbours + static_cast<std::ptrdiff_t>(i) * listLength;
    const int last = number[i];
    float fx = 0, fy = 0, fz = 0, energy = 0;
    for (int j = 0; j < last; ++j) {
      const float* other = position + 4 * list[j];
      const float dx = image(own[0] - other[0], box);
      const float dy = image(own[1] - other[1], box);
      const float dz = image(own[2] - other[2], box);
      const float rr = dx * dx + dy * dy + dz * dz;
      if (rr < cutoff * cutoff) {
        const float s2 = sigma * sigma / rr;
        const float s6 = s2 * s2 * s2;
        const float p = 24 * epsilon * s6 * (2 * s6 - 1) / rr;
        fx += p * dx;
        fy += p * dy;
        fz += p * dz;
        energy += 2 * epsilon * s6 * (s6 - 1);
      }
    }
    force[4 * i] = fx;
    force[4 * i + 1] = fy;
    force[4 * i + 2] = fz;
    force[4 * i + 3] = energy;
  }
}

void step(int atoms, const float* __restrict position, const float* __restrict velocity,
          const float* __restrict force, float box, float dt, float* __restrict newPosition,
          float* __restrict newVelocity) {
  for (int i = 0; i < atoms; ++i) {
    const float* p = position + 4 * i;
    const float* v = velocity + 4 * i;
    const float* f = force + 4 * i;
    const float vx = v[0] + dt * p[3] * f[0];
    const float vy = v[1] + dt * p[3] * f[1];
    const float vz = v[2] + dt * p[3] * f[2];
    newVelocity[4 * i] = vx;
    newVelocity[4 * i + 1] = vy;
    newVelocity[4 * i + 2] = vz;
    newVelocity[4 * i + 3] = 0.5f * (vx * vx + vy * vy + vz * vz) / p[3] + f[3];
    newPosition[4 * i] = wrap(p[0] + dt * vx, box);
    newPosition[4 * i + 1] = wrap(p[1] + dt * vy, box);
    newPosition[4 * i + 2] = wrap(p[2] + dt * vz, box);
    newPosition[4 * i + 3] = p[3];
  }
}

}  // namespace

extern const LennardJonesLaunches kLennardJonesLoops = {LOOPS_COMPILER_NAME, forces, step};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
