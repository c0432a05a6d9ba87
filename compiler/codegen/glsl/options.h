// Options of the GLSL generator.
#pragma once

#include <brook/kernel_descriptor.hpp>

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
  /// True for a reduction that is proven commutative (brook-language 5.4); the lanes stage is
  /// emitted too.
  bool isCommutative = false;
  /// Outputs of one pass; default: the number that every device of the dialect supports (limits.h).
  std::optional<int> maxOutputs = std::nullopt;
  std::optional<int> maxInputs = std::nullopt;  ///< for a pass of several outputs; default:
                                                ///< limits.h
  std::optional<int> maxInstructions = std::nullopt;
  bool marksSources = false;  ///< write marks into canonical shaders (codegen/source_marks.h)
  /// The binding kinds to generate, if the stage has them. The runtime falls back to TextureWrapped
  /// and StorageBuffer.
  std::vector<BindingKind> bindingKinds = {BindingKind::TextureDirect, BindingKind::TextureWrapped,
                                           BindingKind::StorageBuffer, BindingKind::BufferTexture};
};

}  // namespace brook::glsl
