// streamRead and streamWrite on both backends beside memcpy of as many bytes.
#pragma once

#include "tests/perf/gl/compare.h"

#include <vector>

namespace brook::perf {

/// Each moves side * side elements.
std::vector<NamedComparison> transferComparisons(int side);

}  // namespace brook::perf
