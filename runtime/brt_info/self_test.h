// Tests the backends: runs kernels over streams of many shapes for a second each, and compares the
// results with cpu-scalar.
#pragma once

#include <ostream>

namespace brook::info {

/// Prints a line for each backend. Returns false if an existing backend computes wrong results or
/// fails; its line has the reason.
bool selfTest(std::ostream& out);

}  // namespace brook::info
