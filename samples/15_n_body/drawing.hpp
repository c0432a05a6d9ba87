// Stars as points of light.
#pragma once

#include "../picture/picture.hpp"

#include <vector>

namespace samples {

/// Seen along z. The first `firstCount` bodies have one colour, the others another; the first body of
/// each is the core of its galaxy. Width to height is eight to five.
Picture drawBodies(const std::vector<float4>& bodies, int firstCount, int width);

}  // namespace samples
