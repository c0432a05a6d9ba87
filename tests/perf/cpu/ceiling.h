// What one thread of the machine can do at most.
#pragma once

#include "tests/perf/cpu/workload.h"
#include "tests/perf/harness/measurement.h"

#include <string>

namespace brook::perf {

/// Operations a second of the best instruction set: fused multiply-adds that do not wait.
double measureOperations(const Settings& settings);
/// Bytes a second that a copy moves which touches so many: which cache they fit in decides.
double measureCopy(double bytes, const Settings& settings);

/// "83 % of FMA" or "97 % of copy": of the limit that a run of `seconds` comes nearer to.
std::string shareOfCeiling(const Cost& cost, double seconds, double operations,
                           const Settings& settings);

}  // namespace brook::perf
