#include "compiler/codegen/glsl/spirv.h"

#include <spirv-tools/libspirv.hpp>
#include <spirv-tools/optimizer.hpp>

#include <algorithm>
#include <set>
#include <string>

// SPIRV-Tools installs no header of opcodes; glslang does.
#include "compiler/support/internal_error.h"

#include <glslang/SPIRV/spirv.hpp>

namespace brook::glsl {
namespace {

constexpr std::size_t kHeaderWords = 5;
constexpr spv_target_env kEnvironment = SPV_ENV_VULKAN_1_0;

/// One instruction of a module: `words` of them from `first`.
struct Instruction {
  spv::Op opcode;
  const std::uint32_t* first;
  std::uint32_t words;
};

std::vector<Instruction> instructions(const SpirvModule& module) {
  std::vector<Instruction> result;
  for (std::size_t at = kHeaderWords; at < module.size();) {
    const std::uint32_t words = module[at] >> 16;
    BROOK_CHECK(words > 0 && at + words <= module.size(), "broken SPIR-V from glslang");
    result.push_back({static_cast<spv::Op>(module[at] & 0xffff), &module[at], words});
    at += words;
  }
  return result;
}

// Results that rounding or folding could change. Select: drivers make min out of x < y ? x : y.
bool isArithmetic(spv::Op opcode) {
  switch (opcode) {
    case spv::OpFNegate:
    case spv::OpFAdd:
    case spv::OpFSub:
    case spv::OpFMul:
    case spv::OpFDiv:
    case spv::OpVectorTimesScalar:
    case spv::OpDot:
    case spv::OpSelect:
      return true;
    default:
      return false;
  }
}

std::string toText(spv_message_level_t, const char*, const spv_position_t& position,
                   const char* message) {
  return "word " + std::to_string(position.index) + ": " + message + "\n";
}

}  // namespace

SpirvModule decorateExact(const SpirvModule& module) {
  std::set<std::uint32_t> floatTypes;
  SpirvModule decorations;
  const std::uint32_t* annotations = nullptr;
  for (const Instruction& instruction : instructions(module)) {
    const std::uint32_t* words = instruction.first;
    if (!annotations && instruction.opcode == spv::OpDecorate) annotations = words;
    if (instruction.opcode == spv::OpTypeFloat) floatTypes.insert(words[1]);
    if (instruction.opcode == spv::OpTypeVector && floatTypes.contains(words[2])) {
      floatTypes.insert(words[1]);
    }
    // Of an operation: type, then result.
    if (!isArithmetic(instruction.opcode) || !floatTypes.contains(words[1])) continue;
    decorations.insert(decorations.end(),
                       {3u << 16 | spv::OpDecorate, words[2], spv::DecorationNoContraction});
  }
  BROOK_CHECK(annotations, "a shader has decorated streams");
  SpirvModule result(module.data(), annotations);
  result.insert(result.end(), decorations.begin(), decorations.end());
  result.insert(result.end(), annotations, module.data() + module.size());
  return result;
}

Result<SpirvModule> removeUnused(const SpirvModule& module) {
  spvtools::Optimizer optimizer(kEnvironment);
  std::string log;
  optimizer.SetMessageConsumer(
      [&](spv_message_level_t level, const char* source, const spv_position_t& position,
          const char* message) { log += toText(level, source, position, message); });
  optimizer.RegisterPass(spvtools::CreateEliminateDeadFunctionsPass())
      .RegisterPass(spvtools::CreateDeadVariableEliminationPass());
  SpirvModule result;
  spvtools::OptimizerOptions options;
  options.set_run_validator(false);
  if (!optimizer.Run(module.data(), module.size(), &result, options)) {
    return Failure{"SPIRV-Tools: " + log};
  }
  return result;
}

Result<void> validateSpirv(const SpirvModule& module) {
  spvtools::SpirvTools tools(kEnvironment);
  std::string log;
  tools.SetMessageConsumer(
      [&](spv_message_level_t level, const char* source, const spv_position_t& position,
          const char* message) { log += toText(level, source, position, message); });
  if (!tools.Validate(module)) return Failure{"SPIRV-Tools: " + log};
  return {};
}

}  // namespace brook::glsl
