#include "colour_stops.hpp"

namespace samples {

float4 colourAt(const std::vector<ColourStop>& stops, float place) {
  auto right = stops.begin() + 1;
  while (right->place < place)
    ++right;
  const auto left = right - 1;
  const float t = (place - left->place) / (right->place - left->place);
  return left->colour + t * t * (3.0f - 2.0f * t) * (right->colour - left->colour);
}

}  // namespace samples
