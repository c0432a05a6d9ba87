// Whether a backend computed what another computation did.
#pragma once

#include <brook/vector_types.hpp>

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

namespace samples {

/// How closely a backend's result must follow the one that Brook had no part in.
struct Agreement {
  /// The largest difference of one number, relative to numbers above 1. 0: the same number.
  double bound = 0;
  /// The same for graphics devices whose arithmetic is not that of IEEE 754.
  double inexactBound = 1e-5;
  /// The part of the numbers that may differ by more: 0.01 is one in a hundred.
  double outliers = 0;
  /// The same for those graphics devices.
  double inexactOutliers = 0;
};

/// The numbers that make up a result; 32-bit integers fit without loss.
using Numbers = std::vector<double>;

/// Numbers, or vectors of Brook's, component by component.
template <class T>
Numbers numbersOf(const std::vector<T>& values) {
  Numbers numbers;
  if constexpr (std::is_arithmetic_v<T>) {
    numbers.assign(values.begin(), values.end());
  } else {
    using Component = std::decay_t<decltype(values[0].x)>;
    constexpr std::size_t kWidth = sizeof(T) / sizeof(Component);
    numbers.reserve(kWidth * values.size());
    for (const T& value : values) {
      const Component* components = &value.x;
      numbers.insert(numbers.end(), components, components + kWidth);
    }
  }
  return numbers;
}

/// How two results differ. Zeros of either sign are the same, and so are all NaNs.
struct Difference {
  double largest = 0;
  std::size_t count = 0;     ///< numbers that differ at all
  std::size_t outliers = 0;  ///< numbers that differ by more than the bound
};

Difference differenceOf(const Numbers& result, const Numbers& expected, double bound);

/// The verdict on one backend's result: a few words, and whether it is good.
struct Verdict {
  bool isGood = true;
  std::string text;
};

/// `isExact`: the backend has the arithmetic of IEEE 754.
Verdict judge(const Numbers& result, const Numbers& expected, bool isExact,
              const Agreement& agreement);

}  // namespace samples
