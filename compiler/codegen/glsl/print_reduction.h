// Prints a stage of a reduction: the kernel as a function of two values, and main, which combines
// the values of one result (docs/backends.md, Reductions).
//
//   in:  reduce sum(stream a: float, accumulator r: float), ReduceTree
//   out: void combine_sum(const float a, inout float r) {...}
//        float pair_sum(const int result, const int index) {...}
//        void main() {... brook_left = pair_sum(...); combine_sum(...) ...}
#pragma once

#include "compiler/codegen/glsl/shader_context.h"

namespace brook::glsl {

void printReduction(ShaderContext& context, codegen::TextWriter& out);

}  // namespace brook::glsl
