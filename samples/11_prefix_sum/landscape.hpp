// Mountains in the evening, drawn from a walk that goes up and down.
#pragma once

#include "../picture/picture.hpp"

#include <vector>

namespace samples {

/// The walk is cut into ranges of mountains that stand behind one another, the last one in front.
/// On each of `peaks`, which are places in the walk, burns a fire.
Picture drawLandscape(const std::vector<int>& heights, const std::vector<int>& peaks, int width);

}  // namespace samples
