// Prints the functions of a shader that read and write its streams.
//
//   in:  a stream x and a gather g[] of floats, an output o
//   out: float fetch_x(const ivec4 position) {...}    float load_x(...) {...}
//        float gather_g(const int x) {...}            void store_o(...) {...}
#pragma once

#include "compiler/codegen/glsl/shader_context.h"

namespace brook::glsl {

void printAccess(const ShaderContext& context, codegen::TextWriter& out);

}  // namespace brook::glsl
