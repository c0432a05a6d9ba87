// Whether engines compute what they should: kernels over streams of many shapes, for a second each,
// beside cpu-scalar.
#pragma once

#include <ostream>

namespace brook::info {

/// A line for each engine that is here. False if one of them is wrong; that line says where.
bool selfTest(std::ostream& out);

}  // namespace brook::info
