// The exact functions of functions.glsl, compiled as C++ for a device whose own quotients and
// square roots are inexact by some units in the last place. For tests.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace brook::glsl::device {

using uint = std::uint32_t;
using std::clamp;
using std::max;
using std::min;

inline uint mix(uint x, uint y, bool isSecond) {
  return isSecond ? y : x;
}
inline bool brook_is_below(uint x, uint y) {  // NOLINT(readability-identifier-naming)
  return x < y;
}
inline bool brook_any_above(int x, int limit) {  // NOLINT(readability-identifier-naming)
  return x > limit;
}

inline int error;  // error of quotients and roots, in units in the last place

template <class Real, class Bits>
class Inexact {
 public:
  Inexact(double value) : value_(static_cast<Real>(value)) {}  // from literals
  Real value() const { return value_; }
  explicit operator int() const { return static_cast<int>(value_); }
  explicit operator uint() const { return static_cast<uint>(value_); }

  friend Inexact operator-(Inexact x) { return -x.value_; }
  friend Inexact operator+(Inexact x, Inexact y) { return x.value_ + y.value_; }
  friend Inexact operator-(Inexact x, Inexact y) { return x.value_ - y.value_; }
  friend Inexact& operator+=(Inexact& x, Inexact y) { return x = x + y; }
  friend Inexact& operator-=(Inexact& x, Inexact y) { return x = x - y; }
  friend Inexact operator*(Inexact x, Inexact y) { return x.value_ * y.value_; }
  friend Inexact operator/(Inexact x, Inexact y) { return inexact(x.value_ / y.value_); }
  friend bool operator<(Inexact x, Inexact y) { return x.value_ < y.value_; }
  friend bool operator>(Inexact x, Inexact y) { return x.value_ > y.value_; }
  friend bool operator<=(Inexact x, Inexact y) { return x.value_ <= y.value_; }
  friend bool operator>=(Inexact x, Inexact y) { return x.value_ >= y.value_; }
  friend bool operator==(Inexact x, Inexact y) { return x.value_ == y.value_; }
  friend Inexact abs(Inexact x) { return std::abs(x.value_); }
  friend Inexact floor(Inexact x) { return std::floor(x.value_); }
  friend Inexact min(Inexact x, Inexact y) { return y < x ? y : x; }
  friend Inexact step(Inexact edge, Inexact x) { return x < edge ? 0.0 : 1.0; }
  friend Inexact sqrt(Inexact x) { return inexact(std::sqrt(x.value_)); }
  friend Inexact fma(Inexact x, Inexact y, Inexact z) {
    return std::fma(x.value_, y.value_, z.value_);
  }

 private:
  static Real inexact(Real exact) {
    if (!std::isnormal(exact)) return exact;
    return std::bit_cast<Real>(std::bit_cast<Bits>(exact) + error);
  }

  Real value_;
};
using Float = Inexact<float, std::int32_t>;
using Double = Inexact<double, std::int64_t>;

inline uint floatBitsToUint(Float x) {
  return std::bit_cast<uint>(x.value());
}

inline Float uintBitsToFloat(uint bits) {
  return std::bit_cast<float>(bits);
}

struct uvec2 {  // NOLINT(readability-identifier-naming): name in GLSL
  explicit uvec2(uint both) : x(both), y(both) {}
  uvec2(uint low, uint high) : x(low), y(high) {}
  friend uvec2 operator&(uvec2 a, uvec2 b) { return {a.x & b.x, a.y & b.y}; }
  friend uvec2 operator|(uvec2 a, uint b) { return {a.x | b, a.y | b}; }
  friend bool operator==(uvec2 a, uvec2 b) = default;
  uint x, y;
};

inline uvec2 unpackDouble2x32(Double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x.value());
  return {static_cast<uint>(bits), static_cast<uint>(bits >> 32)};
}

inline Double packDouble2x32(uvec2 bits) {
  return std::bit_cast<double>(std::uint64_t{bits.y} << 32 | bits.x);
}

/// The parameter block.
struct Parameters {
  struct {
    Float x;
  } brook_zero;  // NOLINT(readability-identifier-naming): name in GLSL
};
inline const Parameters brook{{0.0}};  // NOLINT(readability-identifier-naming)

#define layout(id)  // NOLINT(readability-identifier-naming)
#include "exact_functions.inc"
#undef layout

}  // namespace brook::glsl::device
