// Workloads that move more than they compute, and the chains of multiply and add.
#include "tests/perf/cpu/hand/functions.h"
#include "tests/perf/cpu/hand/lanes.h"

namespace brook::perf::hand::HAND_ISA {
namespace {

// So many independent chains hide the latency of multiply and add. A mad43 chain needs two
// registers; SSE2 and AVX2 have 16.
constexpr int kChains = kLanes == 16 ? 12 : 6;
constexpr int kRegisters = kChains * kLanes;

void madBlock(Lanes a, const float* x, float* r) {
  Lanes start[kChains];
  Lanes v[kChains];
  for (int k = 0; k < kChains; ++k) {
    start[k] = load(x + k * kLanes);
    v[k] = start[k];
  }
  for (int i = 0; i < 43; ++i) {
    for (int k = 0; k < kChains; ++k)
      v[k] = mad(v[k], a, start[k]);
  }
  for (int k = 0; k < kChains; ++k)
    store(r + k * kLanes, v[k]);
}

// Each element of the row is loaded once: its neighbours come out of registers, where loads beside
// it would cross lines of the cache, and meet the stores before them in the low bits of addresses.
void stencilRow(int width, const float* above, const float* row, const float* below, float centre,
                float side, float* r) {
  const Lanes centres = splat(centre);
  const Lanes sides = splat(side);
  Lanes before = splat(row[0]);
  Lanes v = load(row);
  for (int x = 0; x < width; x += kLanes) {
    const int next = x + kLanes;
    const Lanes after = next < width ? load(row + next) : splat(row[width - 1]);
    const Lanes sum = leftOf(before, v) + rightOf(v, after) + load(above + x) + load(below + x);
    store(r + x, mad(centres, v, sides * sum));
    before = v;
    v = after;
  }
}

}  // namespace

void saxpy(std::size_t count, float a, const float* x, const float* y, float* r) {
  const Lanes factor = splat(a);
  for (std::size_t i = 0; i < count; i += kLanes)
    store(r + i, mad(factor, load(x + i), load(y + i)));
}

void mad43(std::size_t count, float a, const float* x, float* r) {
  const Lanes factor = splat(a);
  std::size_t i = 0;
  for (; i + kRegisters <= count; i += kRegisters)
    madBlock(factor, x + i, r + i);
  if (i == count) return;
  if (count >= kRegisters) {
    i = count - kRegisters;  // the last ones twice rather than one by one
    madBlock(factor, x + i, r + i);
    return;
  }
  for (; i < count; ++i) {
    float v = x[i];
    for (int k = 0; k < 43; ++k)
      v = v * a + x[i];
    r[i] = v;
  }
}

void stencil(int width, int height, const float* u, float centre, float side, float* r) {
  for (int y = 0; y < height; ++y) {
    const float* row = u + static_cast<std::ptrdiff_t>(y) * width;
    stencilRow(width, y == 0 ? row : row - width, row, y == height - 1 ? row : row + width, centre,
               side, r + static_cast<std::ptrdiff_t>(y) * width);
  }
}

void copy(std::size_t count, const float* from, float* to) {
  for (std::size_t i = 0; i < count; i += kLanes)
    store(to + i, load(from + i));
}

constexpr int kFullChains = 12;
extern const int kMadChainOperations = 2 * 8 * kFullChains * kLanes;

float madChains(int rounds) {
  const Lanes a = splat(0.5f);
  const Lanes b = splat(0.25f);
  Lanes v[kFullChains];
  for (int k = 0; k < kFullChains; ++k)
    v[k] = splat(static_cast<float>(k));
  for (int i = 0; i < rounds; ++i) {
    for (int j = 0; j < 8; ++j) {
      for (int k = 0; k < kFullChains; ++k)
        v[k] = fused(v[k], a, b);
    }
  }
  Lanes sum = v[0];
  for (int k = 1; k < kFullChains; ++k)
    sum = sum + v[k];
  float parts[kLanes];
  store(parts, sum);
  return parts[0];
}

}  // namespace brook::perf::hand::HAND_ISA
