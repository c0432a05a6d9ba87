// Names of types and literals in GLSL; and storage elements: the types in which textures and
// buffers store elements that are ints or floats in the kernel (docs/backends.md, Element formats).
//
//   element          texture: texel, in the shader     buffer: words
//   float3, int2     vec3 (of RGBA32F), ivec2          three floats, ivec2
//   double           ivec2                             ivec2
//   short2           ivec2 (RG16I)                     int: two shorts
//   uchar4, fixed4   uvec4 (RGBA8UI)                   int: four bytes
//   uchar            uint (R8UI)                       int: the value
#pragma once

#include "compiler/codegen/name_table.h"
#include "compiler/ir/module.h"
#include "compiler/ir/types.h"

#include <string>

namespace brook::glsl {

/// Returns "float", "vec3", "ivec2", "uvec4", "bvec2", "dvec2" or "void".
std::string glslType(ir::Type type);

/// Returns text that reads back to the same bits: "1.5", "-3", "7u",
/// "uintBitsToFloat(0x7f800000u)", "0.5lf". Drivers round doubles that are no floats and have no
/// text for infinities: see bitsLiteral.
std::string literal(const ir::Constant& constant);
/// Returns the halves of a double, the lower one first: "uvec2(0x9999999au, 0x3fb99999u)".
std::string bitsLiteral(double value);

/// Returns the stored type of streams and constants: doubles are pairs of ints, which every format
/// has.
ir::Type storedType(ir::Type type);

/// Returns the swizzle that reads `width` components of a vec4: ".x", ".xy", ".xyz", "".
std::string firstComponents(int width);

/// Returns an empty table in which user names cannot be keywords, built-in functions or Brook's own
/// names, in any dialect.
codegen::NameTable makeNameTable();

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
