// What the tests of printing begin with: IR text in, the text of a shader out.
#pragma once

#include "compiler/codegen/glsl/print_shader.h"

#include <string>

namespace brook::glsl {

/// The first function of the text, which has to be valid.
ir::Function parseKernel(const std::string& text);

/// The shader of the kernel, with all of its outputs. "..." stands for the functions of
/// functions.glsl, which function_library_test.cpp looks after.
std::string print(const std::string& text, BindingKind bindingKind,
                  ShaderKind kind = ShaderKind::Map, bool isPacked = false);

/// From the first line that starts so, to the end.
std::string from(const std::string& line, const std::string& text);

}  // namespace brook::glsl
