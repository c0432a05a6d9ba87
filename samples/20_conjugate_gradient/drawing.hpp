// How the temperatures of a plate look.
#pragma once

#include "../picture/picture.hpp"
#include "plate.hpp"

namespace samples {

/// Colours from cold to hot with lines of equal temperature, and the walls.
Picture drawTemperatures(const Plate& plate, const std::vector<double>& ofMetal);

}  // namespace samples
