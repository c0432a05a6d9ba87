// Transformations of SPIR-V between glslang and SPIRV-Cross.
#pragma once

#include "compiler/support/result.h"

#include <cstdint>
#include <vector>

namespace brook::glsl {

using SpirvModule = std::vector<std::uint32_t>;

/// One instruction of a module: `words` words from `first`.
struct Instruction {
  int opcode;
  const std::uint32_t* first;
  std::uint32_t words;
};

/// Returns the instructions in order, types and constants first. They point into `module`.
std::vector<Instruction> instructionsOf(const SpirvModule& module);

/// Decorates operations on floats NoContraction, so that their results go to `precise` variables:
/// comparisons and selections always, arithmetic unless the driver `mayContract`. `precise` in the
/// canonical text would not do, because its effect depends on how values flow into variables.
SpirvModule decorateExact(const SpirvModule& module, bool mayContract);

/// Leaves few ids of the same name: glslang makes a variable "param" for each written argument, and
/// SPIRV-Tools and SPIRV-Cross search all earlier ones for an unused name.
SpirvModule dropNamesakes(const SpirvModule& module);

/// Removes unused functions and resources; changes no computation. The parameter block keeps all
/// its members.
Result<SpirvModule> removeUnused(const SpirvModule& module);

/// Optimises as a driver would, except for inlining: values in registers, no dead or repeated
/// computation.
Result<SpirvModule> optimize(const SpirvModule& module);

/// Runs SPIRV-Tools' validator for Vulkan 1.0.
Result<void> validateSpirv(const SpirvModule& module);

}  // namespace brook::glsl
