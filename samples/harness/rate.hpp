// How fast: an amount of work in the units of its field.
#pragma once

#include <string>

namespace samples {

/// What a computation does: {8.0 * n, "FLOPS"} or {rays, "rays/s"}; the unit is that of the rate.
struct Work {
  double amount = 0;
  const char* unit = "";
};

/// "12.3 GFLOPS": three digits, with the prefix of thousands; "-" where there is no rate.
std::string rateText(const Work& work, double seconds);

/// "850 us", "12.3 ms", "4.56 s".
std::string durationText(double seconds);

}  // namespace samples
