// What happens to SPIR-V between glslang and SPIRV-Cross.
#pragma once

#include "compiler/support/result.h"

#include <cstdint>
#include <vector>

namespace brook::glsl {

using SpirvModule = std::vector<std::uint32_t>;

/// One instruction of a module: `words` of them from `first`.
struct Instruction {
  int opcode;
  const std::uint32_t* first;
  std::uint32_t words;
};

/// In order, types and constants first. They point into `module`.
std::vector<Instruction> instructionsOf(const SpirvModule& module);

/// Decorates operations on floats NoContraction, whatever expression they stand in, so that their
/// results are written to `precise` variables: comparisons and selections, and unless the driver
/// `mayContract` arithmetic. Done here and not with `precise` in the
/// canonical text because that word depends on how values flow into variables.
SpirvModule decorateExact(const SpirvModule& module, bool mayContract);

/// Leaves at most a few ids with the same name: of each argument that is written glslang makes a
/// variable "param", and SPIRV-Tools and SPIRV-Cross look at all earlier ones for a name of its own.
SpirvModule dropNamesakes(const SpirvModule& module);

/// Removes functions and resources that nothing uses; changes no computation. The parameter block
/// keeps all its members.
Result<SpirvModule> removeUnused(const SpirvModule& module);

/// As a driver would, but for inlining: values in registers, nothing computed in vain or twice.
Result<SpirvModule> optimize(const SpirvModule& module);

/// SPIRV-Tools' validator for Vulkan 1.0.
Result<void> validateSpirv(const SpirvModule& module);

}  // namespace brook::glsl
