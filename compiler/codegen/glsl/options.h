// Options of the GLSL generator, and the limits that every device of a dialect supports. Shaders
// keep within these, so that a compiled program runs on every device.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace brook::glsl {

struct Options {
  std::vector<Dialect> dialects = {Dialect::Glsl330, Dialect::Glsl430, Dialect::Essl300,
                                   Dialect::Essl310};
  /// Off: every float operation is `precise` in dialects with that word, and zero factors come from
  /// the parameter block. On: the driver may contract and fold; comparisons and selections of
  /// floats are still `precise`.
  bool fpContract = false;
  /// True for a reduction that is proven commutative (docs/language/reductions.md, Order of
  /// combination); the lanes stage is emitted too.
  bool isCommutative = false;
  /// Outputs of one pass; default: the number that every device supports (guaranteedOutputs).
  std::optional<int> maxOutputs = std::nullopt;
  std::optional<int> maxInputs = std::nullopt;  ///< for a pass of several outputs
  std::optional<int> maxInstructions = std::nullopt;
  bool marksSources = false;  ///< write marks into canonical shaders (codegen/source_marks.h)
  /// The binding kinds to generate, if the stage has them. The runtime falls back to TextureWrapped
  /// and StorageBuffer.
  std::vector<BindingKind> bindingKinds = {BindingKind::TextureDirect, BindingKind::TextureWrapped,
                                           BindingKind::StorageBuffer, BindingKind::BufferTexture};
};

/// Returns the outputs of one pass: OpenGL 3.3: 8; 4.3: 7 of 8 storage buffers; ES 3.0: 4; ES 3.1:
/// 3 of 4 storage buffers.
int guaranteedOutputs(Dialect dialect);

/// Inputs of one pass that need not share bindings: the textures of a shader.
inline constexpr int kGuaranteedInputs = 16;

/// Returns whether this number of inputs must share bindings: textures if there are more than 16,
/// storage buffers if inputs and outputs together exceed 8 (OpenGL 4.3) or 4 (ES 3.1).
bool packsInputs(Dialect dialect, BindingKind bindingKind, std::size_t inputs, std::size_t outputs);

}  // namespace brook::glsl
