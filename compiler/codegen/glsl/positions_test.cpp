// Indices and positions of functions.glsl near the limit of exact floats.
#include "compiler/codegen/glsl/exact_functions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace brook::glsl {
namespace {

using device::error;

template <class Real>
int nearest(Real x) {
  if (std::isnan(x)) return 0;
  const long double exact = std::floor(static_cast<long double>(x) + 0.5L);
  return static_cast<int>(std::clamp(exact, -2147483648.0L, 2147483647.0L));
}

void expectNearest(float x) {
  EXPECT_EQ(device::brook_nearest_index(x), nearest(x)) << x;
}

void expectNearest(double x) {
  EXPECT_EQ(device::brook_nearest_index_double(x), nearest(x)) << x;
}

template <class Real>
void expectNearestAround(Real x) {
  for (const Real any : {x, std::nextafter(x, Real(-4e9)), std::nextafter(x, Real(4e9))}) {
    expectNearest(any);
    expectNearest(-any);
  }
}

TEST(NearestIndex, OfFloatsAtTheirEnds) {
  for (int i = 0; i <= 16; ++i)
    expectNearestAround(static_cast<float>(i) * 0.5f);
  for (int i = (1 << 22) - 9; i < (1 << 22) + 9; ++i)
    expectNearestAround(static_cast<float>(i) + 0.5f);
  for (int i = (1 << 23) - 2; i < (1 << 24) + 2; ++i)
    ASSERT_EQ(device::brook_nearest_index(static_cast<float>(i)),
              static_cast<int>(static_cast<float>(i)));
  for (const float x : {2147483520.0f, 2147483648.0f, 4294967296.0f, 1e-45f, 1e38f})
    expectNearestAround(x);
  expectNearest(std::numeric_limits<float>::infinity());
  expectNearest(-std::numeric_limits<float>::infinity());
  expectNearest(std::numeric_limits<float>::quiet_NaN());
}

TEST(NearestIndex, OfDoublesAtTheirEnds) {
  for (int i = 0; i <= 16; ++i)
    expectNearestAround(static_cast<double>(i) * 0.5);
  for (const double whole : {0x1p24, 0x1p30, 2147483646.0, 2147483647.0, 2147483648.0, 0x1p52}) {
    expectNearestAround(whole);
    expectNearestAround(whole + 0.5);
  }
  for (const double x : {1e300, std::numeric_limits<double>::infinity()}) {
    expectNearest(x);
    expectNearest(-x);
  }
  expectNearest(std::numeric_limits<double>::quiet_NaN());
}

// Extents and positions next to powers of two and to multiples of each other.
class Positions : public testing::TestWithParam<int> {
 protected:
  Positions() { error = GetParam(); }

  int next() {
    const int exponent = static_cast<int>(random_() % 31);
    const std::int64_t near =
        (std::int64_t{1} << exponent) + static_cast<std::int64_t>(random_() % 9) - 4;
    const bool isAny = random_() % 2 == 0;
    const auto any = static_cast<std::int64_t>(random_() % (std::uint64_t{2} << exponent));
    return static_cast<int>(std::clamp<std::int64_t>(isAny ? any : near, 1, INT32_MAX));
  }

  std::mt19937_64 random_{1};
};
INSTANTIATE_TEST_SUITE_P(Device, Positions, testing::Range(-3, 4),
                         [](const auto& info) { return "OffBy" + std::to_string(info.index); });

TEST_P(Positions, QuotientsOfLargeIndices) {
  const auto expectQuotient = [](std::int64_t index, int extent) {
    if (index < 0 || index > INT32_MAX) return;
    EXPECT_EQ(device::brook_quotient(static_cast<int>(index), extent), index / extent)
        << index << " / " << extent << ", the device is off by " << error;
  };
  for (int i = 0; i < 300000; ++i) {
    const int extent = next();
    expectQuotient(next(), extent);
    const std::int64_t multiple = std::int64_t{INT32_MAX} / extent * extent;
    const std::int64_t quotient = next() % (multiple / extent + 1);
    for (const std::int64_t near : {multiple, quotient * extent}) {
      expectQuotient(near - 1, extent);
      expectQuotient(near, extent);
    }
    expectQuotient(INT32_MAX, extent);
  }
}

TEST_P(Positions, OfInputsOfOtherShapes) {
  for (int i = 0; i < 100000; ++i) {
    const int extent = next();
    const int domain = next();
    for (const int index : {0, domain - 1, next() % domain}) {
      const std::int64_t exact = std::int64_t{index} * extent / domain;
      EXPECT_EQ(device::brook_input_index(index, extent, domain), exact)
          << index << " of " << domain << " in " << extent;
    }
  }
}

}  // namespace
}  // namespace brook::glsl
