// What one invocation of a shader does, counted on optimised SPIR-V, of very large ones as it is.
//
//   %x = OpFunctionCall %load_x ..   one texture read; in a loop kLoopWeight. How it finds its
//                                    address, with streams of one shape little, is not counted
//   %s = OpFMul %v4float ..          four arithmetic operations; sin, exp ... count as 8 times that
#pragma once

#include "compiler/codegen/glsl/spirv.h"
#include "compiler/support/result.h"

namespace brook::glsl {

struct ShaderCost {
  double textureReads = 0;
  double arithmetic = 0;
  int instructions = 0;  ///< those in loops once

  bool operator==(const ShaderCost&) const = default;
};

/// `module`: a valid fragment shader that reads textures. `isLimited`: the instructions are compared
/// with a limit, so they are those of optimised SPIR-V whatever that takes.
Result<ShaderCost> countCost(const SpirvModule& module, bool isLimited);

}  // namespace brook::glsl
