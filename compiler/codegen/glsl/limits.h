// Limits that every device of a dialect supports. Shaders are made for these, so that a compiled
// program runs on every device.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <cstddef>

namespace brook::glsl {

/// Returns the outputs of one pass: OpenGL 3.3: 8; 4.3: 7 of 8 storage buffers; ES 3.0: 4; ES 3.1:
/// 3 of 4 storage buffers.
int guaranteedOutputs(Dialect dialect);

/// Inputs of one pass that need not share bindings: the textures of a shader.
inline constexpr int kGuaranteedInputs = 16;

/// Returns whether this number of inputs must share bindings: textures if there are more than 16,
/// storage buffers if inputs and outputs together exceed 8 (OpenGL 4.3) or 4 (ES 3.1).
bool packsInputs(Dialect dialect, BindingKind bindingKind, std::size_t inputs, std::size_t outputs);

}  // namespace brook::glsl
