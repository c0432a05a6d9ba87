// The picture that is segmented when the user gives none.
#pragma once

#include "../picture/picture.hpp"

#include <cstdint>

namespace samples {

/// A slice through a head as a magnetic resonance tomograph might show it, square, with noise. It
/// is made of ellipses, as the phantoms by which tomographs are tested are since Shepp and Logan.
Picture drawPhantom(int size, std::uint32_t seed);

}  // namespace samples
