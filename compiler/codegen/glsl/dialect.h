// Dialect: prints SPIR-V as the text of one dialect. Only this file calls SPIRV-Cross.
#pragma once

#include "compiler/codegen/glsl/spirv.h"
#include "compiler/support/result.h"

#include <brook/kernel_descriptor.hpp>

#include <string>
#include <string_view>

namespace brook::glsl {

/// GLSL 3.30 has no `precise`; the extension adds it. Without the extension the word is empty, and
/// the runtime's self-test measures the effect.
inline constexpr std::string_view kPreciseHeader330 =
    "#version 330\n"
    "#extension GL_ARB_gpu_shader5 : enable\n"
    "#ifndef GL_ARB_gpu_shader5\n"
    "#define precise\n"
    "#define fma(x, y, z) ((x) * (y) + (z))\n"
    "#endif\n";

/// The same for ES 3.10; ES 3.00 has no such extension.
inline constexpr std::string_view kPreciseHeader310 =
    "#version 310 es\n"
    "#extension GL_EXT_gpu_shader5 : enable\n"
    "#ifndef GL_EXT_gpu_shader5\n"
    "#define precise\n"
    "#define fma(x, y, z) ((x) * (y) + (z))\n"
    "#endif\n";

/// The extension that doubles require in GLSL 3.30.
inline constexpr std::string_view kDoubleExtension330 =
    "#extension GL_ARB_gpu_shader_fp64 : require\n";

/// Prints a module that decorateExact has decorated. ES has no doubles.
Result<std::string> toDialect(const SpirvModule& module, Dialect dialect, bool usesDouble = false);

}  // namespace brook::glsl
