// Fixture for printing tests: IR text in, the text of a shader out.
#pragma once

#include "compiler/codegen/glsl/print_shader.h"

#include <string>

namespace brook::glsl {

/// Returns the first function of the text, which must be valid.
ir::Function parseKernel(const std::string& text);

/// Returns the shader of the kernel with all of its outputs. "..." replaces the functions of
/// functions.glsl, which function_library_test.cpp tests.
std::string print(const std::string& text, BindingKind bindingKind,
                  ShaderKind kind = ShaderKind::Map, bool isPacked = false);

/// Returns the text from the first line that begins with `line`.
std::string from(const std::string& line, const std::string& text);

}  // namespace brook::glsl
