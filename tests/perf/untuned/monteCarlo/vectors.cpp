#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/monteCarlo/launches.h"

#include <cstddef>
#include <cstdint>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

using Unsigned = unsigned int __attribute__((vector_size(sizeof(Ints))));
using Longs = std::uint64_t __attribute__((vector_size(sizeof(Ints))));
using Doubles = double __attribute__((vector_size(sizeof(Ints)), aligned(8), may_alias));

inline Unsigned hash(Unsigned v) {
  const Unsigned state = v * 747796405u + 2891336453u;
  const Unsigned word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
  return (word >> 22) ^ word;
}

inline std::uint32_t hash(std::uint32_t v) {
  const std::uint32_t state = v * 747796405u + 2891336453u;
  const std::uint32_t word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
  return (word >> 22) ^ word;
}

inline Longs following(Longs state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

inline Lanes unit(Ints bits) {
  return lanesOf((Ints)((Unsigned)bits >> 8)) * splat(0x1p-24f);
}

void darts(int count, unsigned seed, int darts, int* hits) {
  forGroups(0, count, kLanes, [=](std::ptrdiff_t i) {
    const Unsigned first = hash((Unsigned)truncated(numbers()) + seed + static_cast<unsigned>(i));
    // The lower and the upper halves of the states.
    float halves[2 * kLanes];
    storePairs(halves, (Lanes)first, (Lanes)(hash(first) | 1u));
    Longs a = (Longs)load(halves), b = (Longs)load(halves + kLanes);
    Lanes inside = splat(0.0f);
    for (int dart = 0; dart < darts; ++dart) {
      a = following(a);
      b = following(b);
      const Lanes x = unit((Ints)evenLanes((Lanes)a, (Lanes)b));
      const Lanes y = unit((Ints)oddLanes((Lanes)a, (Lanes)b));
      inside = addWhere(isLess(x * x + y * y, splat(1.0f)), inside, splat(1.0f));
    }
    storeInts(hits + i, truncated(inside));
  });
}

constexpr int kMaxSteps = 50;
constexpr float kNearWall = 0.01f;

inline float wall(float x, float y) {
  return y > 0.99f ? 1.0f : x * (1.0f - x) * (1.0f - y);
}

inline Lanes distanceToWall(Lanes x, Lanes y) {
  const Lanes one = splat(1.0f);
  return minimum(minimum(x, one - x), minimum(y, one - y));
}

// Walkers side by side. When one arrives, the walker of the next cell takes its place.
class Walkers {
 public:
  Walkers(int width, int height, unsigned seed, double* temperatures)
      : width_(width), height_(height), seed_(seed), temperatures_(temperatures) {
    for (int lane = 0; lane < kLanes; ++lane)
      begin(lane);
  }

  void walk() {
    while (walking_ > 0) {
      Lanes x = load(x_), y = load(y_), steps = load(steps_);
      Unsigned random = (Unsigned)loadInts(random_);
      Mask isThere;
      do {
        const Unsigned first = hash(random);
        random = hash(first);
        const Lanes dx = splat(2.0f) * unit((Ints)first) - splat(1.0f);
        const Lanes dy = splat(2.0f) * unit((Ints)random) - splat(1.0f);
        const Lanes square = dx * dx + dy * dy;
        // The others draw again.
        const Mask isStep = bothAtMost(isAtMost(square, splat(1.0f)), splat(0.0001f), square);
        const Lanes scale = distanceToWall(x, y) / squareRoot(square);
        x = addWhere(isStep, x, scale * dx);
        y = addWhere(isStep, y, scale * dy);
        steps = addWhere(isStep, steps, splat(1.0f));
        isThere = either(isLess(distanceToWall(x, y), splat(kNearWall)),
                         isAtMost(splat(static_cast<float>(kMaxSteps)), steps));
      } while (isNone(isThere));
      store(x_, x);
      store(y_, y);
      store(steps_, steps);
      storeInts(random_, (Ints)random);
      float there[kLanes];
      store(there, select(isThere, splat(1.0f), splat(0.0f)));
      for (int lane = 0; lane < kLanes; ++lane) {
        if (there[lane] != 0) arrive(lane);
      }
    }
  }

 private:
  void arrive(int lane) {
    if (cell_[lane] >= 0) {
      temperatures_[cell_[lane]] = wall(x_[lane], y_[lane]);
      --walking_;
    }
    begin(lane);
  }

  void begin(int lane) {
    for (; next_ < width_ * height_; ++next_) {
      const int row = next_ / width_;
      const float x = (static_cast<float>(next_ % width_) + 0.5f) / static_cast<float>(width_);
      const float y = (static_cast<float>(row) + 0.5f) / static_cast<float>(height_);
      const float across = x < 1.0f - x ? x : 1.0f - x, down = y < 1.0f - y ? y : 1.0f - y;
      if ((across < down ? across : down) < kNearWall) {
        temperatures_[next_] = wall(x, y);
        continue;
      }
      put(lane, next_, x, y, 0);
      random_[lane] = static_cast<int>(hash(seed_ + static_cast<std::uint32_t>(next_)));
      ++next_;
      ++walking_;
      return;
    }
    // One without a cell walks on and on, from the middle.
    put(lane, -1, 0.5f, 0.5f, 0);
  }

  void put(int lane, int cell, float x, float y, float steps) {
    cell_[lane] = cell;
    x_[lane] = x;
    y_[lane] = y;
    steps_[lane] = steps;
  }

  int width_, height_;
  unsigned seed_;
  double* temperatures_;
  int next_ = 0;
  int walking_ = 0;
  float x_[kLanes];
  float y_[kLanes];
  float steps_[kLanes];
  int random_[kLanes] = {};
  int cell_[kLanes];
};

void walk(int width, int height, unsigned seed, double* temperatures) {
  Walkers(width, height, seed, temperatures).walk();
}

void count(int count, const int* hits, int* total) {
  Ints sums = {};
  int i = 0;
  for (; i + kLanes <= count; i += kLanes)
    sums += loadInts(hits + i);
  int all = 0;
  for (int lane = 0; lane < kLanes; ++lane)
    all += sums[lane];
  for (; i < count; ++i)
    all += hits[i];
  *total = all;
}

void sum(int count, const double* values, double* total) {
  constexpr int kDoubles = kLanes / 2, kSums = 4;
  Doubles sums[kSums] = {};
  std::ptrdiff_t i = 0;
  for (; i + kSums * kDoubles <= count; i += kSums * kDoubles) {
    for (std::ptrdiff_t k = 0; k < kSums; ++k)
      sums[k] += *reinterpret_cast<const Doubles*>(values + i + k * kDoubles);
  }
  const Doubles together = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  double all = 0;
  for (int k = 0; k < kDoubles; ++k)
    all += together[k];
  for (; i < count; ++i)
    all += values[i];
  *total = all;
}

}  // namespace

extern const MonteCarloLaunches kMonteCarloVectors = {HAND_NAME, darts, walk, count, sum};

}  // namespace brook::perf::untuned::HAND_ISA
