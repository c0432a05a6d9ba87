// The one place that calls glslang.
#pragma once

#include "compiler/support/result.h"

#include <brook/kernel_descriptor.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace brook::glsl {

/// Canonical GLSL 4.50 with Vulkan semantics -> SPIR-V 1.0, unoptimised and with names.
Result<std::vector<std::uint32_t>> compileToSpirv(const std::string& canonical,
                                                  PipelineStage stage);

/// Success when `text` compiles and links as OpenGL shader text of the version that it names.
Result<void> compileOnly(const std::string& text, PipelineStage stage);

}  // namespace brook::glsl
