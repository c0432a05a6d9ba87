#include "jets.hpp"

#include <cmath>

namespace samples {

Jet jetAt(int number, int step, int width, int height) {
  static const float4 kDyes[kJets] = {
      {1.00f, 0.28f, 0.03f, 1.0f}, {0.00f, 0.42f, 0.62f, 1.0f}, {0.95f, 0.80f, 0.45f, 1.0f}};
  const double third = 2.0 * std::acos(-1.0) / kJets;
  const double size = std::fmin(double(width), double(height));
  const double place = third * number + 0.006 * step;
  const double direction = third * number + 2.2 + 0.021 * step;
  Jet jet;
  jet.place = float2(float(0.5 * width + 0.3 * size * std::cos(place)),
                     float(0.5 * height + 0.3 * size * std::sin(place)));
  jet.push =
      float2(float(0.016 * size * std::cos(direction)), float(0.016 * size * std::sin(direction)));
  jet.dye = kDyes[number];
  jet.radius = float(0.03 * size + 1.0);
  return jet;
}

}  // namespace samples
