// What kernels push and scatter, and indexed transfers, on both backends beside C++ loops on one
// core.
#pragma once

#include "tests/perf/gl/compare.h"

#include <vector>

namespace brook::perf {

/// Each is given side * side elements.
std::vector<NamedComparison> deviceOperationComparisons(int side);

}  // namespace brook::perf
