#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/cpu/hand/mathematics.h"
#include "tests/perf/untuned/optionPrice/launches.h"
#include "tests/perf/untuned/vector_sum.h"

#include <cstdint>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

using Longs = std::uint64_t __attribute__((vector_size(sizeof(Lanes))));
constexpr int kLongs = kLanes / 2;
constexpr std::uint64_t kIncrement = 0x9e3779b97f4a7c15;

inline Longs mixed(Longs z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// The upper 24 bits of 32 as part of one.
inline Lanes partOf(Ints bits) {
  using Unsigned = unsigned int __attribute__((vector_size(sizeof(Ints))));
  return lanesOf((Ints)((Unsigned)bits >> 8));
}

// Two normal numbers for each of kLanes paths; the states of the generator are in two registers.
inline void makeNormals(const Longs (&state)[2], Lanes& a, Lanes& b) {
  const Lanes first = (Lanes)mixed(state[0]), second = (Lanes)mixed(state[1]);
  const Ints low = (Ints)evenLanes(first, second), high = (Ints)oddLanes(first, second);
  const Lanes u = (partOf(low) + splat(1.0f)) * splat(0x1p-24f);
  const Lanes v = partOf(high) * splat(0x1p-24f);
  const Lanes r = squareRoot(splat(-2.0f) * logarithm(u));
  // The angle begins half a circle before.
  Lanes sine, cosine;
  sineAndCosine(v, sine, cosine);
  a = splat(0.0f) - r * cosine;
  b = splat(0.0f) - r * sine;
}

void payoff(int width, int height, std::uint64_t seed, float spot, float strike, float drift,
            float spread, float discount, float* payoff) {
  Longs places[2];
  for (int i = 0; i < kLanes; ++i)
    places[i / kLongs][i % kLongs] = static_cast<std::uint64_t>(2 * i) * kIncrement + seed;
  forGroups(0, width * height, kLanes, [&](std::ptrdiff_t path) {
    const std::uint64_t first = static_cast<std::uint64_t>(2 * path) * kIncrement;
    const auto grown = [=](Lanes price, Lanes normal) {
      return price * exponential(splat(drift) + splat(spread) * normal);
    };
    Lanes price = splat(spot), sum = splat(0.0f);
    for (unsigned step = 0; step < 2; ++step) {
      const std::uint64_t offset = first + step * kIncrement;
      Lanes a, b;
      makeNormals({places[0] + offset, places[1] + offset}, a, b);
      price = grown(price, a);
      sum = sum + price;
      price = grown(price, b);
      sum = sum + price;
    }
    const Lanes gain = maximum(sum * splat(0.25f) - splat(strike), splat(0.0f));
    store(payoff + path, splat(discount) * gain);
  });
}

}  // namespace

extern const OptionPriceLaunches kOptionPriceVectors = {HAND_NAME, payoff, sumOfRows};

}  // namespace brook::perf::untuned::HAND_ISA
