// Elements as texels of other components and back: three lie as four, and OpenGL ES reads back only
// four of 32 bits.
#pragma once

#include <cstdint>

namespace brook::gl {

/// `count` packed elements of three components of 1, 2 or 4 bytes as texels of four, the last of
/// which means nothing, and back.
void padToFour(const void* elements, int componentBytes, std::int64_t count, void* texels);
void takeThree(const void* texels, int componentBytes, std::int64_t count, void* elements);

/// The first `components` of each of `count` texels of four words, as many of their lowest bytes.
void takeFromWords(const std::uint32_t* texels, int components, int componentBytes,
                   std::int64_t count, void* elements);

}  // namespace brook::gl
