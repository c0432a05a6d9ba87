// Tests quotients and square roots of functions.glsl on devices with inexact ones.
#include "compiler/codegen/glsl/exact_functions.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace brook::glsl {
namespace {

using device::error;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint32_t kMantissas = 1u << 23;

bool areSame(float x, float y) {
  return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y) ||
         (std::isnan(x) && std::isnan(y));
}

// Accepts zero for a denormal result.
void expectQuotient(float x, float y) {
  const float expected = x / y;
  for (const float any : {x, y, expected}) {
    if (std::fpclassify(any) == FP_SUBNORMAL) return;
  }
  const float found = device::brook_rounded_quotient(x, y).value();
  EXPECT_PRED2(areSame, found, expected) << x << " / " << y << ", the device is off by " << error;
}

void expectRoot(float x) {
  const float found = device::brook_rounded_sqrt(x).value();
  EXPECT_PRED2(areSame, found, std::sqrt(x)) << x << ", the device is off by " << error;
}

float withMantissa(std::uint32_t mantissa) {
  return std::bit_cast<float>(0x3f800000u | mantissa);
}

class Rounding : public testing::TestWithParam<int> {
 protected:
  Rounding() { error = GetParam(); }
  float next() { return std::bit_cast<float>(static_cast<std::uint32_t>(random_())); }

  std::mt19937_64 random_{1};
};
INSTANTIATE_TEST_SUITE_P(Device, Rounding, testing::Range(-3, 4),
                         [](const auto& info) { return "OffBy" + std::to_string(info.index); });

TEST_P(Rounding, QuotientsOfAllMantissas) {
  for (std::uint32_t m = 0; m < kMantissas; m += 97) {
    const float x = withMantissa(m);
    for (const std::uint32_t other : {0u, 1u, 2u, 0x2aaaaau, 0x7ffffdu, 0x7ffffeu, 0x7fffffu}) {
      expectQuotient(withMantissa(other), x);
      expectQuotient(x, withMantissa(other));
    }
    expectQuotient(x, withMantissa(random_() % kMantissas));
  }
  expectQuotient(1.0f, withMantissa(0x7fffffu));
}

// x / y near the midpoint between two floats.
TEST_P(Rounding, QuotientsThatAreHardToRound) {
  for (int i = 0; i < 100000; ++i) {
    const float y = withMantissa(random_() % kMantissas);
    const double middle = withMantissa(random_() % kMantissas) + std::ldexp(1.0, -24);
    const auto x = static_cast<float>(middle * y);
    for (const float near : {x, std::nextafter(x, 0.0f), std::nextafter(x, 4.0f)})
      expectQuotient(near, y);
  }
}

TEST_P(Rounding, QuotientsOfAllExponents) {
  for (int i = 0; i < 200000; ++i)
    expectQuotient(next(), next());
  for (const float x : {0.0f, -0.0f, 1.0f, -3.0f, kInfinity, -kInfinity, kNan, 3e38f, 1.2e-38f}) {
    for (const float y : {0.0f, -0.0f, 7.0f, kInfinity, kNan, -3e38f, 1.2e-38f})
      expectQuotient(x, y);
  }
}

TEST_P(Rounding, RootsOfAllMantissas) {
  for (std::uint32_t m = 0; m < 2 * kMantissas; m += 13)
    expectRoot(std::bit_cast<float>(0x3f800000u + m));
}

TEST_P(Rounding, RootsOfAllExponents) {
  for (int i = 0; i < 200000; ++i) {
    const float x = next();
    if (x == 0.0f || std::isnormal(x)) expectRoot(x);
  }
  for (const float x : {0.0f, -0.0f, -1.0f, kInfinity, -kInfinity, kNan, 3.4e38f, 1.1754944e-38f})
    expectRoot(x);
}

TEST_P(Rounding, RootsOfDoubles) {
  const auto expectRootOf = [](double x) {
    const double found = device::brook_rounded_sqrt_double(x).value();
    const double expected = std::sqrt(x);
    EXPECT_TRUE(found == expected || (std::isnan(found) && std::isnan(expected)))
        << x << ", the device is off by " << error;
  };
  for (int i = 0; i < 500000; ++i) {
    const auto x = std::bit_cast<double>(random_());
    if (std::isnormal(x)) expectRootOf(x);
    // Squares of numbers near the midpoint between two floats, and their neighbours.
    const double root = 1.0 + static_cast<double>(random_() >> 12) * 0x1p-52;
    for (const double near : {root * root, std::nextafter(root * root, 0.0)})
      expectRootOf(near);
  }
  for (const double x : {0.0, -0.0, -1.0, 1.7976931348623157e308, 2.2250738585072014e-308,
                         static_cast<double>(kInfinity), static_cast<double>(kNan)})
    expectRootOf(x);
}

}  // namespace
}  // namespace brook::glsl
