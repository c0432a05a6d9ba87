// The cost of one invocation of a shader, counted on optimised SPIR-V; very large shaders are
// counted without optimisation.
//
//   %x = OpFunctionCall %load_x ..   one texture read; in a loop kLoopWeight. Its address is not
//                                    counted, because it costs little for streams of one shape
//   %s = OpFMul %v4float ..          four arithmetic operations; sin, exp ... count as 8 times that
#pragma once

#include "compiler/codegen/glsl/spirv.h"
#include "compiler/support/result.h"

namespace brook::glsl {

struct ShaderCost {
  double textureReads = 0;
  double arithmetic = 0;
  int instructions = 0;  ///< instructions in loops count once

  bool operator==(const ShaderCost&) const = default;
};

/// `module`: a valid fragment shader that reads textures. `isLimited`: the instructions are
/// compared with a limit, so optimised SPIR-V is counted whatever its size.
Result<ShaderCost> countCost(const SpirvModule& module, bool isLimited);

}  // namespace brook::glsl
