// Prints kernel IR as one complete shader in canonical GLSL: version 4.50 with Vulkan semantics,
// which glslang compiles to SPIR-V. `--print=glsl` shows this text.
//
// Order of the text: parameter block, streams, functions of functions.glsl, load and gather
// functions named after their parameters, the kernel.
#pragma once

#include "compiler/codegen/glsl/lower/lower.h"
#include "compiler/codegen/glsl/stage_writer.h"

#include <brook/kernel_descriptor.hpp>

#include <string>
#include <vector>

namespace brook::glsl {

/// One shader to print.
struct ShaderRequest {
  const LoweredFunction& function;
  std::vector<ir::VariableId> outputs;  ///< outputs of this pass; for a reduction: the accumulator
  ShaderKind kind;
  bool isPacked = false;   ///< inputs share bindings
  bool mayNotEnd = false;  ///< the number of loop iterations depends on elements
  bool marksSources = false;
};

/// `writer` and this function share `library`.
std::string printShader(const ShaderRequest& request, const StageWriter& writer,
                        FunctionLibrary& library);

}  // namespace brook::glsl
