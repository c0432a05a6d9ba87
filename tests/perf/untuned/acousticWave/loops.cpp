#include "tests/perf/untuned/acousticWave/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

constexpr int kRadius = 4;
constexpr int kAbsorbing = 12;
constexpr float kWeights[5] = {-205.0f / 72.0f, 8.0f / 5.0f, -1.0f / 5.0f, 8.0f / 315.0f,
                               -1.0f / 560.0f};

// The steps from a cell to the next one in each direction.
struct Strides {
  std::ptrdiff_t y, z;
};

float laplacian(const float* u, const Strides& strides) {
  float sum = 3.0f * kWeights[0] * u[0];
  for (int k = 1; k <= kRadius; ++k) {
    const float alongX = u[-k] + u[k];
    const float alongY = u[-k * strides.y] + u[k * strides.y];
    const float alongZ = u[-k * strides.z] + u[k * strides.z];
    sum += kWeights[k] * (alongX + alongY + alongZ);
  }
  return sum;
}

int distanceToWall(int i, int size) {
  return std::min(i, size - 1 - i);
}

float absorptionAt(int distance) {
  if (distance >= kAbsorbing) return 0;
  const float depth = static_cast<float>(kAbsorbing - distance) / static_cast<float>(kAbsorbing);
  return 0.25f * depth * depth;
}

// A row of cells; `distance` is that to the nearest of the other walls.
void row(int width, int distance, const Strides& strides, const float* now, const float* before,
         const float* speed, float* __restrict next) {
  std::fill(next, next + kRadius, 0.0f);
  for (int x = kRadius; x < width - kRadius; ++x) {
    const float absorption = absorptionAt(std::min(distance, distanceToWall(x, width)));
    const float change = speed[x] * speed[x] * laplacian(now + x, strides);
    next[x] = (2.0f * now[x] - (1.0f - absorption) * before[x] + change) / (1.0f + absorption);
  }
  std::fill(next + width - kRadius, next + width, 0.0f);
}

void step(const AcousticWaveGrid& grid, const float* now, const float* before, const float* speed,
          float amplitude, float* next) {
  const Strides strides = {grid.width, static_cast<std::ptrdiff_t>(grid.width) * grid.height};
  for (int z = 0; z < grid.depth; ++z) {
    for (int y = 0; y < grid.height; ++y) {
      const int distance = std::min(distanceToWall(y, grid.height), distanceToWall(z, grid.depth));
      const std::ptrdiff_t first = z * strides.z + y * strides.y;
      if (distance < kRadius)
        std::fill(next + first, next + first + grid.width, 0.0f);
      else
        row(grid.width, distance, strides, now + first, before + first, speed + first,
            next + first);
    }
  }
  next[grid.sourceZ * strides.z + grid.sourceY * strides.y + grid.sourceX] += amplitude;
}

}  // namespace

extern const AcousticWaveLaunches kAcousticWaveLoops = {LOOPS_COMPILER_NAME, step};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
