// The same picture without Brook and without the grid, in double: what --check compares with.
#pragma once

#include "tracer.hpp"

namespace samples {

View traceInPlainCpp(const TracerInput& input, const Camera& camera, int width, int height);

}  // namespace samples
