// What textures and buffers hold of an element that the kernel sees as ints or floats
// (docs/backends.md, Element formats).
//
//   element          texture: texel, in the shader     buffer: words
//   float3, int2     vec3 (of RGBA32F), ivec2          three floats, ivec2
//   double           ivec2                             ivec2
//   short2           ivec2 (RG16I)                     int: two shorts
//   uchar4, fixed4   uvec4 (RGBA8UI)                   int: four bytes
//   uchar            uint (R8UI)                       int: the value
#pragma once

#include "compiler/ir/types.h"

namespace brook::glsl {

/// The element as textures hold it: the same, but that a uint is an int of the same bits.
ir::Element textureElement(ir::Element element);
/// As buffers do: with its storage if it fills words, else as the kernel sees it.
ir::Element bufferElement(ir::Element element);

/// Whether it has a format of 8 or 16 bits a component.
bool isNarrow(ir::Storage storage);

/// What a texel of a held element is in the shader, but for the fourth component behind three.
ir::Type texelType(ir::Element held);
/// What a buffer of it is an array of, but that vectors of three lie as scalars; and what a texel
/// of a buffer texture is.
ir::Type wordType(ir::Element held);

}  // namespace brook::glsl
