// glslang: compiles GLSL to SPIR-V, and checks the GLSL that brcc emits. Only this file calls
// glslang.
#pragma once

#include "compiler/support/result.h"

#include <brook/kernel_descriptor.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace brook::glsl {

/// Compiles canonical GLSL 4.50 with Vulkan semantics to SPIR-V 1.0, unoptimised and with names.
Result<std::vector<std::uint32_t>> compileToSpirv(const std::string& canonical,
                                                  PipelineStage stage);

/// Returns success if `text` compiles and links as OpenGL shader text of its own version.
Result<void> compileOnly(const std::string& text, PipelineStage stage);

/// Checks a complete shader of any dialect that brcc emits. The failure has the compiler's log.
///
/// glslang accepts `precise` only from version 4.00 on, although GL_ARB_gpu_shader5 adds it to
/// 3.30; such a text is checked twice, as 3.30 without the word and as 4.00 with it.
Result<void> validateGlsl(const std::string& text, PipelineStage stage);

}  // namespace brook::glsl
