// The GLSL generator: every shader of a kernel, in every dialect.
//
//   split_outputs, the cheapest by shader_cost -> for each pass: lower -> canonical GLSL 4.50 ->
//   glslang -> SPIR-V -> SPIRV-Tools
//   -> SPIRV-Cross -> GLSL 3.30, 4.30, ES 3.00, ES 3.10
#pragma once

#include "compiler/codegen/glsl/glslang.h"
#include "compiler/codegen/glsl/options.h"
#include "compiler/codegen/glsl/shader_cost.h"
#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <brook/kernel_descriptor.hpp>

#include <string>
#include <vector>

namespace brook::glsl {

/// The contents of a PassDescriptor.
struct PassSummary {
  std::vector<Dialect> dialects;
  std::vector<int> outputs;           ///< parameter indices; for a reduction: the accumulator
  std::vector<int> inputs;            ///< parameter indices of the streams that are read
  std::vector<ir::Type> temporaries;  ///< values that are saved; they follow the kernel's
                                      ///< parameters
  ShaderCost cost;
};

/// The contents of a ShaderDescriptor.
struct ShaderText {
  PipelineStage stage;
  Dialect dialect;
  BindingKind bindingKind;
  ShaderKind kind;
  int pass;
  bool isPacked;
  std::string text;
};

/// The shader that `--print=glsl` shows and from which the dialects are made.
struct CanonicalText {
  BindingKind bindingKind;
  ShaderKind kind;
  int pass;
  bool isPacked;  ///< inputs share bindings (options.h)
  std::string text;
};

struct KernelShaders {
  std::vector<PassSummary> passes;
  std::vector<CanonicalText> canonical;  ///< by pass, then stage, then binding kind
  std::vector<ShaderText> shaders;       ///< in the order of `canonical`, then by dialect
  std::vector<std::string> remarks;      ///< for a split kernel: the decision and its reasons
  int nesting = 0;                       ///< of the most deeply nested shader (nesting.h)
};

/// Returns "glsl330", "glsl430", "essl300" or "essl310".
const char* name(Dialect dialect);
/// Returns "texture-direct", "texture-wrapped", "storage-buffer" or "buffer-texture".
const char* name(BindingKind bindingKind);
/// Returns "map", "reduce-tree" or "reduce-lanes".
const char* name(ShaderKind kind);

/// Generates all shaders of `function`, a kernel or reduction after the common passes without calls
/// of other kernels. Each pass of a map kernel has TextureDirect and TextureWrapped fragment
/// shaders and StorageBuffer and BufferTexture compute shaders. A reduction has the same without
/// TextureDirect, for ReduceTree and, if options.isCommutative, for ReduceLanes. BufferTexture
/// exists in GLSL 4.30 only.
Result<KernelShaders> generate(const ir::Function& function, const Options& options);

}  // namespace brook::glsl
