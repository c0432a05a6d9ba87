#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/acousticWave/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

constexpr int kRadius = 4;
constexpr int kAbsorbing = 12;
constexpr float kWeights[5] = {-205.0f / 72.0f, 8.0f / 5.0f, -1.0f / 5.0f, 8.0f / 315.0f,
                               -1.0f / 560.0f};

struct Strides {
  std::ptrdiff_t y, z;
};

// For registers and single floats.
inline float at(const float* p, float) {
  return *p;
}
inline Lanes at(const float* p, Lanes) {
  return load(p);
}

template <class Value>
inline Value laplacian(const float* u, const Strides& strides) {
  const Value zero = {};
  Value sum = (3.0f * kWeights[0]) * at(u, zero);
  for (int k = 1; k <= kRadius; ++k) {
    const Value alongX = at(u - k, zero) + at(u + k, zero);
    const Value alongY = at(u - k * strides.y, zero) + at(u + k * strides.y, zero);
    const Value alongZ = at(u - k * strides.z, zero) + at(u + k * strides.z, zero);
    sum += kWeights[k] * (alongX + alongY + alongZ);
  }
  return sum;
}

inline int smaller(int a, int b) {
  return a < b ? a : b;
}

inline int distanceToWall(int i, int size) {
  return smaller(i, size - 1 - i);
}

inline float absorptionAt(int distance) {
  if (distance >= kAbsorbing) return 0;
  const float depth = static_cast<float>(kAbsorbing - distance) / static_cast<float>(kAbsorbing);
  return 0.25f * depth * depth;
}

struct Row {
  const float* now;
  const float* before;
  const float* speed;
  float* next;
};

template <class Value>
inline Value undamped(const Row& row, int x, const Strides& strides, Value kept) {
  const Value zero = {};
  const Value speed = at(row.speed + x, zero);
  const Value change = speed * speed * laplacian<Value>(row.now + x, strides);
  return 2.0f * at(row.now + x, zero) - kept * at(row.before + x, zero) + change;
}

// The absorption at all places of a row whose distance to the other walls is `distance`.
void damp(int width, int distance, const Strides& strides, const float* absorption,
          const Row& row) {
  const Lanes most = splat(absorptionAt(distance));
  int x = kRadius;
  const int end = width - kRadius;
  for (; x + kLanes <= end; x += kLanes) {
    const bool isInside =
        distance >= kAbsorbing && x >= kAbsorbing && x + kLanes <= width - kAbsorbing;
    if (isInside) {
      store(row.next + x, undamped(row, x, strides, splat(1.0f)));
      continue;
    }
    // The nearest wall absorbs most.
    const Lanes a = maximum(most, load(absorption + x));
    store(row.next + x, undamped(row, x, strides, 1.0f - a) / (1.0f + a));
  }
  for (; x < end; ++x) {
    const float a = absorptionAt(smaller(distance, distanceToWall(x, width)));
    row.next[x] = undamped(row, x, strides, 1.0f - a) / (1.0f + a);
  }
}

void step(const AcousticWaveGrid& grid, const float* now, const float* before, const float* speed,
          float amplitude, float* next) {
  const Strides strides = {grid.width, static_cast<std::ptrdiff_t>(grid.width) * grid.height};
  const Scratch<float> absorption(grid.width);
  for (int x = 0; x < grid.width; ++x)
    absorption.data()[x] = absorptionAt(distanceToWall(x, grid.width));
  const auto clear = [](float* p, int count) {
    __builtin_memset(p, 0, static_cast<std::size_t>(count) * sizeof(float));
  };
  for (int z = 0; z < grid.depth; ++z) {
    for (int y = 0; y < grid.height; ++y) {
      const int distance = smaller(distanceToWall(y, grid.height), distanceToWall(z, grid.depth));
      const std::ptrdiff_t first = z * strides.z + y * strides.y;
      if (distance < kRadius) {
        clear(next + first, grid.width);
        continue;
      }
      clear(next + first, kRadius);
      damp(grid.width, distance, strides, absorption.data(),
           {now + first, before + first, speed + first, next + first});
      clear(next + first + grid.width - kRadius, kRadius);
    }
  }
  next[grid.sourceZ * strides.z + grid.sourceY * strides.y + grid.sourceX] += amplitude;
}

}  // namespace

extern const AcousticWaveLaunches kAcousticWaveVectors = {HAND_NAME, step};

}  // namespace brook::perf::untuned::HAND_ISA
