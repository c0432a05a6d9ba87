// Elements of 1 to 3 words as texels of 4 words and back: OpenGL ES moves some formats only so.
#pragma once

#include <cstdint>
#include <vector>

namespace brook::gl {

/// `elements` holds `count` packed elements of `components` words. The other words of a texel are
/// 0.
std::vector<std::uint32_t> texelsOf(const void* elements, std::int64_t count, int components);

/// The first `components` words of each of `texels`, packed, to `elements`.
void takeElements(const std::vector<std::uint32_t>& texels, int components, void* elements);

}  // namespace brook::gl
