#include "compiler/codegen/glsl/type_names.h"

#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace brook::glsl {
namespace {

// GLSL 4.50 and ESSL 3.10: keywords, words reserved for later, and the built-in functions that
// emitted code calls (a local of that name would hide them).
constexpr std::string_view kReservedNames[] = {
    "active", "asm", "atomic_uint", "attribute", "bool", "break", "buffer", "bvec2", "bvec3",
    "bvec4", "case", "cast", "centroid", "class", "coherent", "common", "const", "continue",
    "default", "discard", "dmat2", "dmat3", "dmat4", "do", "double", "dvec2", "dvec3", "dvec4",
    "else", "enum", "extern", "external", "false", "filter", "fixed", "flat", "float", "for",
    "fvec2", "fvec3", "fvec4", "goto", "half", "highp", "hvec2", "hvec3", "hvec4", "if", "iimage1D",
    "iimage2D", "iimage3D", "iimageBuffer", "image1D", "image2D", "image3D", "imageBuffer",
    "imageCube", "in", "inline", "inout", "input", "int", "interface", "invariant", "isampler1D",
    "isampler2D", "isampler3D", "isamplerBuffer", "isamplerCube", "ivec2", "ivec3", "ivec4",
    "layout", "long", "lowp", "main", "mat2", "mat2x2", "mat2x3", "mat2x4", "mat3", "mat3x2",
    "mat3x3", "mat3x4", "mat4", "mat4x2", "mat4x3", "mat4x4", "mediump", "namespace", "noinline",
    "noperspective", "out", "output", "partition", "patch", "precise", "precision", "public",
    "readonly", "resource", "restrict", "return", "sample", "sampler", "sampler1D", "sampler2D",
    "sampler2DMS", "sampler2DRect", "sampler3D", "samplerBuffer", "samplerCube", "samplerShadow",
    "shared", "short", "sizeof", "smooth", "static", "struct", "subpassInput", "subpassInputMS",
    "subroutine", "superp", "switch", "template", "texture1D", "texture2D", "texture2DMS",
    "texture3D", "textureBuffer", "textureCube", "this", "true", "typedef", "uimage2D",
    "uimageBuffer", "uint", "uniform", "union", "unsigned", "usampler2D", "usampler3D",
    "usamplerBuffer", "using", "uvec2", "uvec3", "uvec4", "varying", "vec2", "vec3", "vec4", "void",
    "volatile", "while", "writeonly",
    // functions
    "abs", "acos", "all", "any", "asin", "atan", "ceil", "clamp", "cos", "cosh", "cross", "degrees",
    "distance", "dot", "equal", "exp", "exp2", "floatBitsToInt", "floatBitsToUint", "floor",
    "fract", "greaterThan", "greaterThanEqual", "intBitsToFloat", "inversesqrt", "length",
    "lessThan", "lessThanEqual", "log", "log2", "max", "min", "mix", "mod", "normalize", "not",
    "notEqual", "packDouble2x32", "pow", "radians", "round", "sign", "sin", "sinh", "sqrt", "step",
    "tan", "tanh", "texelFetch", "texture", "trunc", "uintBitsToFloat", "unpackDouble2x32",
    // prefix of Brook's own names
    "brook"};

std::string floatLiteral(float value) {
  if (!std::isfinite(value)) {
    char text[40];
    std::snprintf(text, sizeof text, "uintBitsToFloat(0x%08xu)",
                  std::bit_cast<std::uint32_t>(value));
    return text;
  }
  char digits[48];
  const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, value);
  std::string text(digits, end.ptr);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string doubleLiteral(double value) {
  BROOK_CHECK(std::isfinite(value), "infinities and NaN have no digits");
  char text[64];
  const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
  std::string digits(text, end.ptr);
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return digits + "lf";
}

std::string intLiteral(std::int32_t value) {
  return value == INT32_MIN ? "int(0x80000000u)" : std::to_string(value);
}

}  // namespace

std::string glslType(ir::Type type) {
  constexpr const char* kScalars[] = {"void", "bool", "int", "uint", "float", "double"};
  constexpr const char* kVectors[] = {"", "bvec", "ivec", "uvec", "vec", "dvec"};
  const int scalar = static_cast<int>(type.scalar);
  if (!type.isVector()) return kScalars[scalar];
  return kVectors[scalar] + std::to_string(type.width);
}

ir::Type storedType(ir::Type type) {
  return type.isDouble() ? ir::kInt.withWidth(2 * type.width) : type;
}

std::string bitsLiteral(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  char text[32];
  std::snprintf(text, sizeof text, "uvec2(0x%08xu, 0x%08xu)", static_cast<std::uint32_t>(bits),
                static_cast<std::uint32_t>(bits >> 32));
  return text;
}

std::string literal(const ir::Constant& constant) {
  return std::visit(ir::Overloaded{
                        [](bool value) { return std::string(value ? "true" : "false"); },
                        [](std::int32_t value) { return intLiteral(value); },
                        [](std::uint32_t value) { return std::to_string(value) + "u"; },
                        [](float value) { return floatLiteral(value); },
                        [](double value) { return doubleLiteral(value); },
                    },
                    constant.value);
}

std::string firstComponents(int width) {
  BROOK_CHECK(width >= 1 && width <= 4, "a vector has 1 to 4 components");
  return width == 4 ? "" : "." + std::string("xyzw").substr(0, static_cast<std::size_t>(width));
}

codegen::NameTable makeNameTable() {
  return codegen::NameTable(
      {.keywords = {std::begin(kReservedNames), std::end(kReservedNames)},
       // SPIRV-Cross renames names that begin with "_" and digits, and uses "param" and
       // "indexable".
       .prefixes = {"gl_", "brook_", "spv", "_"},
       // GLSL ends names at 1024 characters; emitted names also get prefixes.
       .longest = 200});
}

namespace {

using ir::Element;
using ir::Storage;

int componentBytes(Storage storage) {
  const bool isByte =
      storage == Storage::Char || storage == Storage::Uchar || storage == Storage::Fixed;
  return isByte ? 1 : 2;
}

bool isSigned(Storage storage) {
  return storage == Storage::Char || storage == Storage::Short;
}

}  // namespace

bool isNarrow(Storage storage) {
  return storage != Storage::Plain && storage != Storage::Uint;
}

Element textureElement(Element element) {
  return {element.type, isNarrow(element.storage) ? element.storage : Storage::Plain};
}

Element bufferElement(Element element) {
  if (!isNarrow(element.storage)) return {element.type, Storage::Plain};
  const bool fillsWords = componentBytes(element.storage) * element.type.width % 4 == 0;
  return {element.type, fillsWords ? element.storage : Storage::Plain};
}

ir::Type texelType(Element element) {
  if (!isNarrow(element.storage)) return storedType(element.type);
  return element.type.withScalar(isSigned(element.storage) ? ir::Scalar::Int : ir::Scalar::Uint);
}

ir::Type wordType(Element element) {
  if (!isNarrow(element.storage)) return storedType(element.type);
  return ir::kInt.withWidth(componentBytes(element.storage) * element.type.width / 4);
}

}  // namespace brook::glsl
