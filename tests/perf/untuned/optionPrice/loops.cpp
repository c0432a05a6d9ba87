// The payoffs path by path, and their sum. C++ has integers of 64 bits, which give the same bits as
// the pairs of the kernels.
#include "tests/perf/untuned/optionPrice/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

inline std::uint64_t randomAt(std::uint64_t seed, std::uint32_t counter) {
  std::uint64_t z = counter * std::uint64_t{0x9e3779b97f4a7c15} + seed;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

inline void makeNormals(std::uint64_t bits, float& a, float& b) {
  const auto low = static_cast<std::uint32_t>(bits), high = static_cast<std::uint32_t>(bits >> 32);
  const float u = (static_cast<float>(low >> 8) + 1) / 16777216.0f;
  const float v = static_cast<float>(high >> 8) / 16777216.0f;
  const float r = std::sqrt(-2 * std::log(u));
  const float angle = 6.2831853f * v - 3.14159265f;
  a = r * std::cos(angle);
  b = r * std::sin(angle);
}

void payoff(int width, int height, std::uint64_t seed, float spot, float strike, float drift,
            float spread, float discount, float* __restrict payoff) {
  for (int path = 0; path < width * height; ++path) {
    float price = spot, sum = 0;
    for (int step = 0; step < 2; ++step) {
      float a, b;
      makeNormals(randomAt(seed, static_cast<std::uint32_t>(2 * path + step)), a, b);
      price = price * std::exp(drift + spread * a);
      sum += price;
      price = price * std::exp(drift + spread * b);
      sum += price;
    }
    payoff[path] = discount * std::max(sum / 4 - strike, 0.0f);
  }
}

// A sum for each row keeps the error of the total small.
void sum(int width, int height, const float* __restrict a, float* __restrict total) {
  float all = 0;
  for (int y = 0; y < height; ++y) {
    float row = 0;
    for (int x = 0; x < width; ++x)
      row += a[static_cast<std::ptrdiff_t>(y) * width + x];
    all += row;
  }
  *total = all;
}

}  // namespace

extern const OptionPriceLaunches kOptionPriceLoops = {LOOPS_COMPILER_NAME, payoff, sum};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
