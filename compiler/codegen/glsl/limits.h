// What every device of a dialect has: shaders are made for these limits, so that a compiled program
// runs on each of them.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <cstddef>

namespace brook::glsl {

/// Outputs of one pass: OpenGL 3.3: 8; 4.3: 7 of 8 storage buffers; ES 3.0: 4; ES 3.1: 3, of 4
/// storage buffers.
int guaranteedOutputs(Dialect dialect);

/// Inputs of one pass that need not share bindings with others: textures of a shader.
inline constexpr int kGuaranteedInputs = 16;

/// Whether so many inputs have to share bindings: with textures beyond 16, with storage buffers if
/// inputs and outputs together are more than 8 (OpenGL 4.3) or 4 (ES 3.1).
bool packsInputs(Dialect dialect, BindingKind bindingKind, std::size_t inputs, std::size_t outputs);

}  // namespace brook::glsl
