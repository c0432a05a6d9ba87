// How cloth, ball and floor look.
#pragma once

#include "../picture/picture.hpp"
#include "start.hpp"

namespace samples {

/// Four to three. Positions and normals row by row.
Picture drawScene(const Setting& setting, const Vectors& positions, const Vectors& normals,
                  int width);

}  // namespace samples
