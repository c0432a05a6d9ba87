// What the GLSL generator is asked for.
#pragma once

#include "compiler/passes/split_outputs.h"

#include <brook/kernel_descriptor.hpp>

#include <vector>

namespace brook::glsl {

struct Options {
  std::vector<Dialect> dialects = {Dialect::Glsl330, Dialect::Glsl430, Dialect::Essl300,
                                   Dialect::Essl310};
  /// Off: every float operation is `precise` where the dialect has the word, and zero factors come
  /// from the parameter block. On: the driver may contract and fold.
  bool fpContract = false;
  /// Of a reduction: the operator is proven commutative (brook-language 5.4), so the lanes stage is
  /// emitted too.
  bool isCommutative = false;
  /// Of one pass. The default is what OpenGL 3.3 guarantees.
  passes::OutputLimits limits = {};
};

}  // namespace brook::glsl
