#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/heat/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// `u` points to the first cell of a row, which has neighbours on all sides; it is longer than two
// registers.
void stepRow(int width, std::ptrdiff_t plane, const float* u, const float* k, float dt, float* r) {
  r[0] = u[0];
  forGroups(1, width - 1, kLanes, [=](std::ptrdiff_t x) {
    const float* at = u + x;
    const Lanes here = load(at);
    const Lanes sum = load(at - 1) + load(at + 1) + load(at - width) + load(at + width) +
                      load(at - plane) + load(at + plane);
    store(r + x, here + splat(dt) * load(k + x) * (sum - splat(6.0f) * here));
  });
  r[width - 1] = u[width - 1];
}

void step(int width, int height, int depth, const float* u, const float* k, float dt, float* r) {
  const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(width) * height;
  for (int z = 0; z < depth; ++z) {
    for (int y = 0; y < height; ++y) {
      const std::ptrdiff_t row = z * plane + static_cast<std::ptrdiff_t>(y) * width;
      if (y == 0 || y == height - 1 || z == 0 || z == depth - 1)
        __builtin_memcpy(r + row, u + row, static_cast<std::size_t>(width) * sizeof(float));
      else
        stepRow(width, plane, u + row, k + row, dt, r + row);
    }
  }
}

}  // namespace

extern const HeatLaunches kHeatVectors = {HAND_NAME, step};

}  // namespace brook::perf::untuned::HAND_ISA
