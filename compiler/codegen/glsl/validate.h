// Validate: does a GLSL compiler accept this text? glslang's front end decides.
#pragma once

#include "compiler/support/result.h"

#include <brook/kernel_descriptor.hpp>

#include <string>

namespace brook::glsl {

/// Checks a complete shader of any dialect that brcc emits. The failure has the compiler's log.
///
/// glslang accepts `precise` only from version 4.00 on, although GL_ARB_gpu_shader5 adds it to
/// 3.30; such a text is checked twice, as 3.30 without the word and as 4.00 with it.
Result<void> validateGlsl(const std::string& text, PipelineStage stage);

}  // namespace brook::glsl
