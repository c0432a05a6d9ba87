// A function of two variables as a surface seen from the front and above.
#pragma once

#include "../picture/picture.hpp"

#include <vector>

namespace samples {

/// Rows from the back to the front, values from 0 up, with contour lines at multiples of `spacing`.
/// The picture has as many pixels in a row as the surface has columns, four to three.
Picture drawSurface(const std::vector<float>& values, int columns, int rows, float spacing);

}  // namespace samples
