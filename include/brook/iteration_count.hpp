// How often the loops of a kernel may run for one element, as far as the arguments of a launch
// tell.
//
// Some drivers leave loops after a fixed number of iterations, silently (docs/backends.md, Long
// loops). brcc emits an upper bound as a formula in these functions, which the runtime evaluates
// before a launch:
//
//   for (i = 0; i < n; i++) { ... }      trips(0, of[2].integer(0), 1)
//
// A formula computes with intervals: every value that the kernel's expression may have lies in its
// interval. What is not known is `everything()`.
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace brook {
namespace iterations {

/// More than any loop of a kernel that ends.
constexpr double kEndless = 1e300;

struct Interval {
  double low;
  double high;

  constexpr Interval(double value) : low(value), high(value) {}
  constexpr Interval(double from, double to) : low(from), high(to) {}
};

constexpr Interval everything() {
  return {-kEndless, kEndless};
}

/// An int of a kernel wraps around where its value does not fit.
constexpr Interval wrapped(Interval a) {
  return a.low >= -2147483648.0 && a.high <= 2147483647.0 ? a : everything();
}

/// From the least to the greatest of four numbers.
constexpr Interval hull(double a, double b, double c, double d) {
  const double low = (a < b ? a : b) < (c < d ? c : d) ? (a < b ? a : b) : (c < d ? c : d);
  const double high = (a > b ? a : b) > (c > d ? c : d) ? (a > b ? a : b) : (c > d ? c : d);
  return {low, high};
}

constexpr Interval negate(Interval a) {
  return {-a.high, -a.low};
}
/// Of ints, and of floats that are small: a float sum that a formula holds is of values that were
/// not computed, whose rounding trips() allows for.
constexpr Interval add(Interval a, Interval b) {
  return wrapped({a.low + b.low, a.high + b.high});
}
constexpr Interval subtract(Interval a, Interval b) {
  return wrapped({a.low - b.high, a.high - b.low});
}
constexpr Interval multiply(Interval a, Interval b) {
  return wrapped(hull(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high));
}
/// By a constant greater than 0. As C does it, or a float division: less than 1 apart.
constexpr Interval divide(Interval a, Interval b) {
  return wrapped({a.low / b.low - 1.0, a.high / b.low + 1.0});
}
constexpr Interval smaller(Interval a, Interval b) {
  return {a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}
constexpr Interval larger(Interval a, Interval b) {
  return {a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}
/// A float as an int, in any way of rounding.
constexpr Interval rounded(Interval a) {
  return wrapped({a.low - 1.0, a.high + 1.0});
}
/// An int as a float, which holds those of 24 bits as they are.
constexpr Interval asFloat(Interval a) {
  return a.low >= -16777216.0 && a.high <= 16777216.0 ? a : everything();
}
/// All from `a` to `b`.
constexpr Interval between(Interval a, Interval b) {
  return {a.low, b.high};
}

/// How many of `from`, `from + step`, ... are less than `to`, all ints, `step` > 0: at most `high`.
constexpr Interval trips(Interval from, Interval to, Interval step) {
  const double last = to.high + step.low;
  if (!(from.low >= -2147483648.0 && last <= 2147483647.0)) return everything();
  const double count = (to.high - from.low + step.low - 1.0) / step.low;
  return {0.0, count > 0.0 ? count : 0.0};
}

/// The same of floats. Each step rounds, by no more than half of it if the numbers are below 2^22
/// of them.
constexpr Interval floatTrips(Interval from, Interval to, Interval step) {
  const double most = 4194304.0 * step.low;
  if (!(from.low >= -most && to.high <= most)) return everything();
  const double count = 2.0 * (to.high - from.low) / step.low + 2.0;
  return {0.0, count > 2.0 ? count : 0.0};
}

/// Of counts, which do not wrap.
constexpr Interval sum(Interval a, Interval b) {
  return {a.low + b.low, a.high + b.high};
}
constexpr Interval product(Interval a, Interval b) {
  return {a.low * b.low, a.high * b.high};
}

/// What a launch knows of the argument for one parameter.
struct LaunchValue {
  const void* constant;  ///< of a Constant: its value
  int extents[4];        ///< of a stream: its shape, fastest dimension first, then 1

  /// One component of a constant of ints or floats; everything if it is NaN.
  Interval integer(int component) const {
    std::int32_t value;
    std::memcpy(&value, componentAt(component), sizeof value);
    return {static_cast<double>(value)};
  }
  Interval number(int component) const {
    float value;
    std::memcpy(&value, componentAt(component), sizeof value);
    if (!(value > -2147483648.0f && value < 2147483648.0f)) return everything();
    return {static_cast<double>(value)};
  }
  constexpr Interval extent(int dimension) const {
    return {static_cast<double>(extents[dimension])};
  }
  /// Of an element in the stream.
  constexpr Interval position(int dimension) const {
    return {0.0, static_cast<double>(extents[dimension])};
  }

 private:
  const char* componentAt(int component) const {
    return static_cast<const char*>(constant) + std::ptrdiff_t{4} * component;
  }
};

/// So many every driver that is known gives the loops of one invocation, all together.
constexpr double kAlwaysGiven = 60000.0;

/// Of an invocation that reduces: it combines up to 64 values, of which each takes so many.
constexpr double ofReduction(double ofOne) {
  return 65.0 * (ofOne + 1.0);
}

/// An upper bound of the iterations of all loops of a kernel together, for one element; `values` in
/// parameter order.
using Bound = double (*)(const LaunchValue* values);

}  // namespace iterations
}  // namespace brook
