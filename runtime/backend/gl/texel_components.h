// What OpenGL ES does not convert: it takes three components only as four, and gives back four of
// 32 bits.
#pragma once

#include <cstdint>

namespace brook::gl {

/// `count` packed elements of three components of 1, 2 or 4 bytes as texels of four, the last 0.
void padToFour(const void* elements, int componentBytes, std::int64_t count, void* texels);

/// The first `components` of each of `count` texels of four words, as many of their lowest bytes.
void takeFromWords(const void* texels, int components, int componentBytes, std::int64_t count,
                   void* elements);

}  // namespace brook::gl
