// The air of air.br in plain C++.
#pragma once

#include "field.hpp"
#include "setup.hpp"

namespace samples {

/// The smoke and its heat after so many steps.
Field<float2> smokeInPlainCpp(const Setup& setup, int steps);

}  // namespace samples
