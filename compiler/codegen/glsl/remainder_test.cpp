// Tests fmod of functions.glsl, also on devices with inexact quotients.
#include "compiler/codegen/glsl/exact_functions.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace brook::glsl {
namespace {

using device::error;

template <class Real>
bool areSameReals(Real x, Real y) {
  return (x == y && std::signbit(x) == std::signbit(y)) || (std::isnan(x) && std::isnan(y));
}

void expectRemainder(float x, float y) {
  EXPECT_PRED2(areSameReals<float>, device::brook_fmod(x, y).value(), std::fmod(x, y))
      << x << " by " << y << ", the device is off by " << error;
}

void expectRemainder(double x, double y) {
  EXPECT_PRED2(areSameReals<double>, device::brook_fmod_double(x, y).value(), std::fmod(x, y))
      << x << " by " << y << ", the device is off by " << error;
}

// Zero, the ends of denormal and normal numbers, powers of two and their neighbours, infinity, NaN.
template <class Real>
std::array<Real, 13> ends() {
  using Limits = std::numeric_limits<Real>;
  const Real least = Limits::min();
  return {0,
          Limits::denorm_min(),
          3 * Limits::denorm_min(),
          least / 2,
          std::nextafter(least, Real(0)),
          least,
          std::nextafter(least, Real(1)),
          1,
          std::nextafter(Real(1), Real(0)),
          std::nextafter(Real(1), Real(2)),
          Limits::max(),
          Limits::infinity(),
          Limits::quiet_NaN()};
}

class Remainder : public testing::TestWithParam<int> {
 protected:
  Remainder() { error = GetParam(); }

  template <class Real>
  void expectRemainders(Real x, Real y) {
    expectRemainder(x, y);
    expectRemainder(-x, y);
    expectRemainder(x, -y);
    expectRemainder(y, x);
  }

  // Returns a value next to a multiple of y, with a quotient below 2^24.
  float nearMultiple(float y) {
    const float x = static_cast<float>(random_() % (1u << 24)) * y;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) +
                                static_cast<std::uint32_t>(random_() % 3) - 1);
  }

  std::mt19937_64 random_{1};
};
INSTANTIATE_TEST_SUITE_P(Device, Remainder, testing::Range(-3, 4),
                         [](const auto& info) { return "OffBy" + std::to_string(info.index); });

TEST_P(Remainder, OfAnyFloats) {
  const auto next = [&] { return std::bit_cast<float>(static_cast<std::uint32_t>(random_())); };
  for (int i = 0; i < 60000; ++i) {
    const float y = next();
    expectRemainders(next(), y);
    expectRemainders(nearMultiple(y), y);
  }
}

TEST_P(Remainder, OfFloatsAtTheEnds) {
  for (const float x : ends<float>()) {
    for (const float y : ends<float>())
      expectRemainders(x, y);
    for (int i = 0; i < 2000; ++i)
      expectRemainders(x, std::bit_cast<float>(static_cast<std::uint32_t>(random_())));
  }
}

// Quotients of every length, and divisors whose parts use all their digits.
TEST_P(Remainder, OfEachDistanceOfExponents) {
  for (int exponent = -149; exponent < 128; ++exponent) {
    for (const float y :
         {0x1p-149f, 0x1.fffffep-126f, 0x1.ffep-126f, 0x1.fff002p-126f, 0x0.000ffep-126f}) {
      for (const float x : {1.0f, 0x1.fffffep0f, 0x1.fff001p0f})
        expectRemainders(std::ldexp(x, exponent), y);
    }
  }
}

TEST_P(Remainder, OfDoubles) {
  for (int i = 0; i < 40000; ++i) {
    const auto x = std::bit_cast<double>(random_());
    const auto y = std::bit_cast<double>(random_());
    expectRemainders(x, y);
    expectRemainders(std::floor(std::ldexp(static_cast<double>(random_()), -12)) * y, y);
  }
  for (const double x : ends<double>()) {
    for (const double y : ends<double>())
      expectRemainders(x, y);
    for (int i = 0; i < 2000; ++i)
      expectRemainders(x, std::bit_cast<double>(random_()));
  }
}

}  // namespace
}  // namespace brook::glsl
