// Names of types and literals in GLSL.
#pragma once

#include "compiler/codegen/name_table.h"
#include "compiler/ir/module.h"

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

}  // namespace brook::glsl
