#include "agreement.hpp"

#include <cmath>
#include <cstdio>

namespace samples {

Difference differenceOf(const Numbers& result, const Numbers& expected, double bound) {
  Difference difference;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const double a = result[i];
    const double b = expected[i];
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    const double distance = std::fabs(a - b) / std::fmax(1.0, std::fabs(b));
    ++difference.count;
    // Written so that a NaN is beyond every bound.
    if (!(distance <= bound)) ++difference.outliers;
    if (!(distance <= difference.largest)) difference.largest = distance;
  }
  return difference;
}

Verdict judge(const Numbers& result, const Numbers& expected, bool isExact,
              const Agreement& agreement) {
  if (result.size() != expected.size()) {
    return {false, "WRONG: " + std::to_string(result.size()) + " numbers instead of " +
                       std::to_string(expected.size())};
  }
  const double part = isExact ? agreement.outliers : agreement.inexactOutliers;
  const Difference difference =
      differenceOf(result, expected, isExact ? agreement.bound : agreement.inexactBound);
  if (difference.count == 0) return {true, "same"};
  char text[96];
  if (double(difference.outliers) > part * double(expected.size())) {
    std::snprintf(text, sizeof text, "WRONG: %zu of %zu differ, by up to %.2g", difference.outliers,
                  expected.size(), difference.largest);
    return {false, text};
  }
  if (difference.outliers > 0) {
    std::snprintf(text, sizeof text, "all but %.2g %%",
                  100 * double(difference.outliers) / double(expected.size()));
  } else {
    std::snprintf(text, sizeof text, "within %.2g", difference.largest);
  }
  return {true, text};
}

}  // namespace samples
