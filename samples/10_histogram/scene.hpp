// A picture that has too few tones: mountains in the mist.
#pragma once

#include "../picture/picture.hpp"

namespace samples {

/// Three to two.
Picture drawMistyMountains(int width);

}  // namespace samples
