// ParameterSlot: a member of the std140 block BrookParameters (docs/backends.md, Parameter block).
#pragma once

#include <array>
#include <cstdint>

namespace brook::gl {

/// 16 bytes: up to four ints, or floats as their bits.
using ParameterSlot = std::array<std::int32_t, 4>;

}  // namespace brook::gl
