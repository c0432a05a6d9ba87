// What the GLSL generator is asked for.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <optional>
#include <vector>

namespace brook::glsl {

struct Options {
  std::vector<Dialect> dialects = {Dialect::Glsl330, Dialect::Glsl430, Dialect::Essl300,
                                   Dialect::Essl310};
  /// Off: every float operation is `precise` where the dialect has the word, and zero factors come
  /// from the parameter block. On: the driver may contract and fold; comparisons and selections of
  /// floats are `precise` all the same.
  bool fpContract = false;
  /// Of a reduction: the operator is proven commutative (brook-language 5.4), so the lanes stage is
  /// emitted too.
  bool isCommutative = false;
  /// Outputs of one pass; by default what every device of the dialect has (limits.h).
  std::optional<int> maxOutputs = std::nullopt;
  std::optional<int> maxInputs = std::nullopt;  ///< of a pass of several outputs; default: limits.h
  std::optional<int> maxInstructions = std::nullopt;
  bool marksSources = false;  ///< in canonical shaders (codegen/source_marks.h)
  /// Those that exist for a stage and are wanted. The runtime has TextureWrapped and StorageBuffer
  /// to fall back to.
  std::vector<BindingKind> bindingKinds = {BindingKind::TextureDirect, BindingKind::TextureWrapped,
                                           BindingKind::StorageBuffer, BindingKind::BufferTexture};
};

}  // namespace brook::glsl
