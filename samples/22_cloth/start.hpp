// How the fall begins.
#pragma once

#include "cloth.hpp"

#include <cstdint>
#include <vector>

namespace samples {

using Vectors = std::vector<float3>;

/// A square cloth of size * size particles above a ball.
Setting settingFor(int size);
/// Steps in time of a thirtieth of a second.
int stepsPerPicture(const Setting& setting);
/// Where the particles start: nearly flat, with tiny waves that decide where the cloth will fold.
Vectors startingPlaces(const Setting& setting, std::uint32_t seed);

}  // namespace samples
