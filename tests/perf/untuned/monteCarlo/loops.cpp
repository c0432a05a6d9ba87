#include "tests/perf/untuned/monteCarlo/launches.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

std::uint32_t hash(std::uint32_t v) {
  const std::uint32_t state = v * 747796405u + 2891336453u;
  const std::uint32_t word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
  return (word >> 22) ^ word;
}

std::uint64_t following(std::uint64_t state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

float unit(std::uint32_t bits) {
  return static_cast<float>(bits >> 8) * (1.0f / 16777216.0f);
}

void throwDarts(int count, unsigned seed, int darts, int* hits) {
  for (int i = 0; i < count; ++i) {
    const std::uint32_t first = hash(seed + static_cast<std::uint32_t>(i));
    std::uint64_t state = std::uint64_t(hash(first) | 1u) << 32 | first;
    int inside = 0;
    for (int dart = 0; dart < darts; ++dart) {
      state = following(state);
      const float x = unit(static_cast<std::uint32_t>(state));
      const float y = unit(static_cast<std::uint32_t>(state >> 32));
      if (x * x + y * y < 1.0f) ++inside;
    }
    hits[i] = inside;
  }
}

float wall(float x, float y) {
  return y > 0.99f ? 1.0f : x * (1.0f - x) * (1.0f - y);
}

float walkFrom(float x, float y, std::uint32_t random) {
  for (int step = 0; step < 50; ++step) {
    const float radius = std::min(std::min(x, 1.0f - x), std::min(y, 1.0f - y));
    if (radius < 0.01f) break;
    float dx = 0, dy = 0, square = 0;
    do {
      random = hash(random);
      dx = 2.0f * unit(random) - 1.0f;
      random = hash(random);
      dy = 2.0f * unit(random) - 1.0f;
      square = dx * dx + dy * dy;
    } while (square > 1.0f || square < 0.0001f);
    const float scale = radius / std::sqrt(square);
    x += scale * dx;
    y += scale * dy;
  }
  return wall(x, y);
}

void walk(int width, int height, unsigned seed, double* temperatures) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const auto cell = static_cast<std::uint32_t>(y * width + x);
      *temperatures++ =
          walkFrom((static_cast<float>(x) + 0.5f) / static_cast<float>(width),
                   (static_cast<float>(y) + 0.5f) / static_cast<float>(height), hash(seed + cell));
    }
  }
}

void countHits(int count, const int* hits, int* total) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sum += hits[i];
  *total = sum;
}

void sum(int count, const double* values, double* total) {
  double all = 0;
  for (int i = 0; i < count; ++i)
    all += values[i];
  *total = all;
}

}  // namespace

extern const MonteCarloLaunches kMonteCarloLoops = {LOOPS_COMPILER_NAME, throwDarts, walk,
                                                    countHits, sum};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
