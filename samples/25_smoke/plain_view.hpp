// The light of smoke.br in plain C++.
#pragma once

#include "../picture/picture.hpp"
#include "field.hpp"
#include "setup.hpp"

namespace samples {

/// What a camera sees of the smoke.
Pixels pictureInPlainCpp(const Setup& setup, const Field<float2>& smoke, const Camera& camera,
                         int width, int height);

}  // namespace samples
