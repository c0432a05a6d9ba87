// glslang: compiles GLSL to SPIR-V. Only this file calls it.
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

}  // namespace brook::glsl
