#include "tests/accuracy/samples.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace accuracy {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr double kHalfPi = 1.57079632679489661923;

float fromBits(std::uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// Spread over all 2^32, the same each time.
std::uint32_t bitsOf(int i) {
  return static_cast<std::uint32_t>(i) * 2654435769U;
}

// Evenly spread over [0, 1).
double fraction(int i) {
  return bitsOf(i) / 4294967296.0;
}

void addNeighbours(std::vector<float>& all, float center) {
  float below = center;
  float above = center;
  all.push_back(center);
  for (int i = 0; i < 8; ++i) {
    below = std::nextafter(below, -kInfinity);
    above = std::nextafter(above, kInfinity);
    all.insert(all.end(), {below, above});
  }
}

// Where functions change their formula, overflow, have zeros and poles.
std::vector<float> specialPoints() {
  std::vector<float> all = {0.0f, 0.25f, 0.414213562f, 0.5f, 0.70710678f, 1.0f, 1.41421356f, 2.0f,
                            2.41421356f, 2.71828183f, 8.0f, 9.01f, 10.0f, 17.0f, 22.0f, 24.0f,
                            44.0f, 64.0f, 87.33655f, 88.72284f, 89.41599f, 103.2789f, 126.0f,
                            127.0f, 128.0f, 149.0f, 1000.0f, 8388608.0f, 16777216.0f, 1e30f,
                            1.17549435e-38f, 3.40282347e38f,
                            // where asin and tan were seen to be furthest off
                            0.838416338f, 938.550842f, 957.400391f, 2842.35596f};
  for (int i = 1; i <= 32; ++i)
    all.push_back(static_cast<float>(i * kHalfPi));
  return all;
}

}  // namespace

std::vector<float> arguments(int count) {
  std::vector<float> all = {kInfinity, -kInfinity, std::nanf(""), 0.0f, -0.0f};
  for (const float point : specialPoints()) {
    addNeighbours(all, point);
    addNeighbours(all, -point);
  }
  for (int i = 0; i < count; ++i) {
    all.push_back(fromBits(bitsOf(i)));
    for (const double range : {1.0, 3.15, 20.0, 130.0}) {
      all.push_back(static_cast<float>((2 * fraction(i) - 1) * range));
    }
    all.push_back(static_cast<float>(0.5 + 1.5 * fraction(i)));
  }
  return all;
}

void pairs(int count, std::vector<float>& left, std::vector<float>& right) {
  std::vector<float> special = {kInfinity,   std::nanf(""), 0.0f,  0.5f,        0.75f,
                                1.0f,        1.5f,          2.0f,  3.0f,        10.0f,
                                127.5f,      1e-20f,        1e20f, 0.99999994f, 1.00000012f,
                                16777215.0f, 16777216.0f};
  for (int i = static_cast<int>(special.size()) - 1; i >= 0; --i)
    special.push_back(-special[i]);
  for (const float x : special) {
    for (const float y : special) {
      left.push_back(x);
      right.push_back(y);
    }
  }
  for (int i = 0; i < count; ++i) {
    const float any = fromBits(bitsOf(i));
    const float other = fromBits(bitsOf(i + 40503));
    left.insert(left.end(), {any, static_cast<float>(8 * fraction(i))});
    right.insert(right.end(), {other, static_cast<float>(16 * fraction(3 * i + 1) - 8)});
    // Powers of all sizes, of bases of all sizes and of bases near 1.
    for (const float base : {std::fabs(any), static_cast<float>(0.5 + 1.5 * fraction(i))}) {
      const double power = 250 * fraction(i + 7919) - 125;
      left.push_back(base);
      right.push_back(static_cast<float>(power / std::log2(static_cast<double>(base))));
    }
  }
}

}  // namespace accuracy
