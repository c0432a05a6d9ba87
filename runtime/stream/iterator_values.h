// The values of an iterator as elements of a stream.
#pragma once

#include <brook/iter.hpp>

#include <vector>

namespace brook {

/// Packed, row-major, componentCount floats each (formula in brook/iter.hpp).
std::vector<float> iteratorValues(const iter& iterator);

}  // namespace brook
