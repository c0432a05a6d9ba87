// One workload against its peers: from contestants to rows.
#pragma once

#include "tests/perf/cpu/workload.h"
#include "tests/perf/harness/measurement.h"
#include "tests/perf/harness/options.h"

namespace brook::perf {

/// Everything that measurements share.
struct Bench {
  Runtimes runtimes;
  Settings settings;
  double operations;   ///< of one thread, a second
  std::string group;   ///< of all rows
  std::string suffix;  ///< of the names of all rows
};

/// Verifies all contestants, measures them together and prints a row for each peer. Throws
/// std::runtime_error for a wrong result.
void compare(const Bench& bench, const Workload& workload);

}  // namespace brook::perf
