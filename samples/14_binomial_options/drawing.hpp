// A map of what American puts are worth, and where they are used at once.
#pragma once

#include "../picture/picture.hpp"

#include <vector>

namespace samples {

/// `values` has a row of columns for each time, `spots` the price of the share in each column. A
/// pixel for each value, with contour lines at multiples of `spacing`; where the value is what using
/// the right now brings, the map is blank.
Picture drawValues(const std::vector<float>& values, const std::vector<float>& spots,
                   float spacing);

}  // namespace samples
