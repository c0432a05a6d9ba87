// Draws boxes that have been placed: triangles, the nearest in front, in the light of a sun.
#pragma once

#include "../picture/picture.hpp"
#include "placing.hpp"
#include "planet.hpp"

namespace samples {

/// As many rows as columns.
Picture drawPlanet(const Planet& planet, const std::vector<Placed>& placed, int width);

}  // namespace samples
