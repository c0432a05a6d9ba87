#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/cpu/hand/mathematics.h"
#include "tests/perf/untuned/bilateral/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

constexpr int kRadius = 2;
constexpr int kSide = 2 * kRadius + 1;

// A row of the image in three planes, with its ends repeated.
struct Planes {
  float* component[3];
};

void split(int width, const float* row, const Planes& planes) {
  forGroups(0, width, kLanes, [=](std::ptrdiff_t x) {
    Lanes v[3];
    loadTriples(row + static_cast<std::ptrdiff_t>(3) * x, v);
    for (int c = 0; c < 3; ++c)
      store(planes.component[c] + x, v[c]);
  });
  for (float* plane : planes.component) {
    for (int i = 1; i <= kRadius; ++i) {
      plane[-i] = plane[0];
      plane[width - 1 + i] = plane[width - 1];
    }
  }
}

struct Weights {
  float space[kSide][kSide];  ///< of the distances in the picture, negative
  float colour;
};

// Pixels from `x` on of the middle one of the rows.
inline void filterAt(const Planes* const (&rows)[kSide], const Weights& weights, std::ptrdiff_t x,
                     float* r) {
  Lanes centre[3], sum[3], total = splat(0.0f);
  for (int c = 0; c < 3; ++c) {
    centre[c] = load(rows[kRadius]->component[c] + x);
    sum[c] = splat(0.0f);
  }
  for (int dy = 0; dy < kSide; ++dy) {
    for (int dx = 0; dx < kSide; ++dx) {
      Lanes v[3], square = splat(0.0f);
      for (int c = 0; c < 3; ++c) {
        v[c] = load(rows[dy]->component[c] + x + dx - kRadius);
        square = square + (v[c] - centre[c]) * (v[c] - centre[c]);
      }
      const Lanes exponent = splat(weights.space[dy][dx]) - splat(weights.colour) * square;
      const Lanes weight = exponential(exponent);
      for (int c = 0; c < 3; ++c)
        sum[c] = sum[c] + weight * v[c];
      total = total + weight;
    }
  }
  storeTriples(r, sum[0] / total, sum[1] / total, sum[2] / total);
}

void filter(int width, int height, const float* image, float sigmaSpace, float sigmaColour,
            float* r) {
  Weights weights;
  weights.colour = 0.5f / (sigmaColour * sigmaColour);
  for (int y = -kRadius; y <= kRadius; ++y) {
    for (int x = -kRadius; x <= kRadius; ++x)
      weights.space[y + kRadius][x + kRadius] =
          -(0.5f / (sigmaSpace * sigmaSpace)) * static_cast<float>(x * x + y * y);
  }
  // Row y of the image is in ring[y % kSide].
  const std::ptrdiff_t pitch = width + 2 * kRadius;
  const Scratch<float> memory(pitch * 3 * kSide);
  Planes ring[kSide];
  for (int i = 0; i < kSide; ++i) {
    for (int c = 0; c < 3; ++c)
      ring[i].component[c] = memory.data() + (3 * i + c) * pitch + kRadius;
  }
  int next = 0;
  for (int y = 0; y < height; ++y) {
    for (; next < height && next <= y + kRadius; ++next)
      split(width, image + static_cast<std::ptrdiff_t>(3) * next * width, ring[next % kSide]);
    const Planes* rows[kSide];
    for (int i = 0; i < kSide; ++i) {
      const int row = y + i - kRadius;
      rows[i] = &ring[(row < 0 ? 0 : row >= height ? height - 1 : row) % kSide];
    }
    float* to = r + static_cast<std::ptrdiff_t>(3) * y * width;
    forGroups(0, width, kLanes, [&](std::ptrdiff_t x) { filterAt(rows, weights, x, to + 3 * x); });
  }
}

}  // namespace

extern const BilateralLaunches kBilateralVectors = {HAND_NAME, filter};

}  // namespace brook::perf::untuned::HAND_ISA
