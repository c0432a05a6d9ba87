// Uses: how does a kernel's body read each parameter? Unused declarations are not printed.
#pragma once

#include "compiler/ir/module.h"

#include <vector>

namespace brook::glsl {

/// The uses of one parameter.
struct ShaderParameterUse {
  bool value = false;          ///< Read of a stream, constant or accumulator
  bool position = false;       ///< Position
  bool gather = false;         ///< Gather with clamped indices
  bool gatherNear = false;     ///< such a Gather with an index near the position (edges.h)
  bool gatherInRange = false;  ///< Gather without clamping
};

/// Returns one entry for each parameter of `function`.
std::vector<ShaderParameterUse> findUses(const ir::Function& function);

/// Returns the parameter indices of the streams and gathers that the shaders of `function` read, in
/// order.
std::vector<int> inputsOf(const ir::Function& function);

}  // namespace brook::glsl
