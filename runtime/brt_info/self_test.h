// Whether backends compute what they should: kernels over streams of many shapes, for a second
// each, beside cpu-scalar.
#pragma once

#include <ostream>

namespace brook::info {

/// A line for each backend. False if one that is here is wrong or fails; its line says where or
/// why.
bool selfTest(std::ostream& out);

}  // namespace brook::info
