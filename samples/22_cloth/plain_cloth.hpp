// What cloth.br computes in plain C++, to compare with.
#pragma once

#include "start.hpp"

namespace samples {

/// Normals, velocities and positions after so many steps in time, one after the other.
Vectors moveInPlainCpp(const Setting& setting, const Vectors& places, int steps);

}  // namespace samples
