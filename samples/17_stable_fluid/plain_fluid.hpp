// The fluid of stable_fluid.br in plain C++, to compare with.
#pragma once

#include "../picture/picture.hpp"

namespace samples {

// What both computations share.
constexpr int kRelaxations = 30;
constexpr float kConfinement = 0.05f;
constexpr float kVelocityKept = 0.999f;  ///< in a step
constexpr float kDyeKept = 0.998f;

/// The dye after so many steps.
Pixels dyeInPlainCpp(int width, int height, int steps);

}  // namespace samples
