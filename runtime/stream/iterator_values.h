// The values of an iterator as elements of a stream.
#pragma once

#include <brook/iter.hpp>

#include <vector>

namespace brook {

/// Returns the values packed and row-major, componentCount floats each (formula in brook/iter.hpp).
std::vector<float> iteratorValues(const iter& iterator);

}  // namespace brook
