// Storage elements: the types in which textures and buffers store elements that are ints or floats
// in the kernel (docs/backends.md, Element formats).
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

/// Returns the type in textures: unchanged, except that a uint is an int of the same bits.
ir::Element textureElement(ir::Element element);
/// Returns the type in buffers: with its storage if it fills words, else the type in the kernel.
ir::Element bufferElement(ir::Element element);

/// Returns true for formats of 8 or 16 bits a component.
bool isNarrow(ir::Storage storage);

/// Returns the type of a texel in the shader; a padding fourth component is not part of it.
ir::Type texelType(ir::Element element);
/// Returns the type of an entry of the buffer's array, in which vectors of three are scalars, and
/// of a texel of a buffer texture.
ir::Type wordType(ir::Element element);

}  // namespace brook::glsl
