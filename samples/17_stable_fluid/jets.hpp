// What stirs the fluid.
#pragma once

#include <brook/vector_types.hpp>

/// A disc that pushes the fluid one way and has a colour.
struct Jet {
  float2 place;
  float2 push;
  float4 dye;  ///< multiplied by its alpha
  float radius;
};

namespace samples {

constexpr int kJets = 3;

/// Jet `number` at a step: all of them go around the middle of the field, and turn as they go.
Jet jetAt(int number, int step, int width, int height);

}  // namespace samples
