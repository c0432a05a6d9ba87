// Which parameters a kernel's body reads, and how. Declares nothing that no one reads.
#pragma once

#include "compiler/ir/module.h"

#include <vector>

namespace brook::glsl {

/// By parameter.
struct ShaderParameterUse {
  bool value = false;          ///< Read of a stream, constant or accumulator
  bool position = false;       ///< Position
  bool gather = false;         ///< Gather with clamped indices
  bool gatherNear = false;     ///< the same, of which some are near the position (edges.h)
  bool gatherInRange = false;  ///< Gather without
};

/// One entry for each parameter of `function`.
std::vector<ShaderParameterUse> findUses(const ir::Function& function);

/// Parameter indices of the streams and gathers that the shaders of `function` read, in order.
std::vector<int> inputsOf(const ir::Function& function);

}  // namespace brook::glsl
