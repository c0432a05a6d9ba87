// Colours that are given at some places of a line and blend in between: palettes.
#pragma once

#include <brook/vector_types.hpp>

#include <vector>

namespace samples {

struct ColourStop {
  float place;
  float4 colour;  ///< linear light, as in picture.hpp
};

/// The colour at `place`, by the smooth step 3 t^2 - 2 t^3 between the stops around it. `stops` are
/// in the order of their places, and `place` lies between the first and the last.
float4 colourAt(const std::vector<ColourStop>& stops, float place);

}  // namespace samples
