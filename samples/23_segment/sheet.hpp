// What the sample shows.
#pragma once

#include "../picture/picture.hpp"

namespace samples {

/// The colours of a picture whose numbers are 1 more than the square roots of light.
Picture drawColours(const Picture& image);

/// The picture, the smoothed one, and its regions in colours with their borders, side by side.
/// Alpha of the smoothed picture is the number of the region.
Picture drawSheet(const Picture& image, const Picture& smoothed);

}  // namespace samples
