// One workload: from contestants to rows.
#pragma once

#include "tests/perf/harness/measurement.h"
#include "tests/perf/untuned/workload.h"

#include <string>

namespace brook::perf::untuned {

/// Everything that measurements share.
struct Bench {
  std::string group;   ///< of all rows
  std::string suffix;  ///< of the names of all rows
  bool hasPeers;       ///< beside the best spelling
  Settings settings;
};

/// Verifies all contestants, measures them together and prints a row for each kind. Throws
/// std::runtime_error for a wrong result.
void compare(const Bench& bench, const std::string& name, const Workload& workload);

}  // namespace brook::perf::untuned
