#include "rate.hpp"

#include <cmath>
#include <cstdio>

namespace samples {
namespace {

/// Three digits and a unit; `value` is below 1000 but for the largest prefix.
std::string threeDigits(double value, const std::string& unit) {
  const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  char text[64];
  std::snprintf(text, sizeof text, "%.*f ", decimals, value);
  return text + unit;
}

}  // namespace

std::string rateText(const Work& work, double seconds) {
  if (!(work.amount > 0) || !(seconds > 0)) return "-";
  const char* const prefixes[] = {"", "k", "M", "G", "T", "P"};
  double rate = work.amount / seconds;
  std::size_t prefix = 0;
  for (; rate >= 999.5 && prefix < 5; rate /= 1000)
    ++prefix;
  return threeDigits(rate, std::string(prefixes[prefix]) + work.unit);
}

std::string durationText(double seconds) {
  if (seconds >= 0.9995) return threeDigits(seconds, "s");
  if (seconds >= 0.9995e-3) return threeDigits(1e3 * seconds, "ms");
  return threeDigits(1e6 * seconds, "us");
}

}  // namespace samples
