// The GLSL generator: every shader of a kernel, in every dialect.
//
//   split_outputs, the cheapest by shader_cost -> for each pass: lower -> canonical GLSL 4.50 ->
//   glslang -> SPIR-V -> SPIRV-Tools
//   -> SPIRV-Cross -> GLSL 3.30, 4.30, ES 3.00, ES 3.10
#pragma once

#include "compiler/codegen/glsl/options.h"
#include "compiler/codegen/glsl/shader_cost.h"
#include "compiler/codegen/glsl/validate.h"
#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <brook/kernel_descriptor.hpp>

#include <string>
#include <vector>

namespace brook::glsl {

/// Becomes a PassDescriptor.
struct PassSummary {
  std::vector<Dialect> dialects;
  std::vector<int> outputs;           ///< parameter indices; of a reduction: the accumulator
  std::vector<int> inputs;            ///< parameter indices of the streams that are read
  std::vector<ir::Type> temporaries;  ///< behind the kernel's parameters: values that are saved
  ShaderCost cost;
};

/// Becomes a ShaderDescriptor.
struct ShaderText {
  PipelineStage stage;
  Dialect dialect;
  BindingKind bindingKind;
  ShaderKind kind;
  int pass;
  bool isPacked;
  std::string text;
};

/// What `--print=glsl` shows; the dialects are made from it.
struct CanonicalText {
  BindingKind bindingKind;
  ShaderKind kind;
  int pass;
  bool isPacked;  ///< limits.h
  std::string text;
};

struct KernelShaders {
  std::vector<PassSummary> passes;
  std::vector<CanonicalText> canonical;  ///< by pass, then stage, then binding kind
  std::vector<ShaderText> shaders;       ///< in the order of `canonical`, then by dialect
  std::vector<std::string> remarks;      ///< where it was split: what was decided and why
  int nesting = 0;                       ///< of the shader with the most (nesting.h)
};

/// "glsl330", "glsl430", "essl300", "essl310".
const char* name(Dialect dialect);
/// "texture-direct", "texture-wrapped", "storage-buffer", "buffer-texture".
const char* name(BindingKind bindingKind);
/// "map", "reduce-tree", "reduce-lanes".
const char* name(ShaderKind kind);

/// `function`: a kernel or reduction after the common passes, complete in itself. A map kernel gets
/// TextureDirect and TextureWrapped fragment shaders and StorageBuffer and BufferTexture compute
/// shaders for each pass; a reduction the same without TextureDirect, for ReduceTree and, if
/// options.isCommutative, ReduceLanes. BufferTexture exists in GLSL 4.30 only.
Result<KernelShaders> generate(const ir::Function& function, const Options& options);

}  // namespace brook::glsl
