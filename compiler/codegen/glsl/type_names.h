// Names of types and literals in GLSL.
#pragma once

#include "compiler/codegen/name_table.h"
#include "compiler/ir/module.h"

#include <string>

namespace brook::glsl {

/// "float", "vec3", "ivec2", "uvec4", "bvec2", "dvec2", "void".
std::string glslType(ir::Type type);

/// Reads back to the same bits: "1.5", "-3", "7u", "uintBitsToFloat(0x7f800000u)", "0.5lf" (drivers
/// round doubles that are no floats, and have no text for infinities: bitsLiteral).
std::string literal(const ir::Constant& constant);
/// The halves of a double, the lower one first: "uvec2(0x9999999au, 0x3fb99999u)".
std::string bitsLiteral(double value);

/// What streams and constants of the type hold: doubles are pairs of ints, which every format has.
ir::Type storedType(ir::Type type);

/// Reads a value of `width` components from a vec4: ".x", ".xy", ".xyz", "".
std::string firstComponents(int width);

/// An empty table that keeps user names off keywords, built-in functions and our own names, in all
/// dialects.
codegen::NameTable makeNameTable();

}  // namespace brook::glsl
