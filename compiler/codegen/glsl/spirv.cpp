#include "compiler/codegen/glsl/spirv.h"

#include "compiler/support/internal_error.h"

#include <spirv-tools/libspirv.hpp>
#include <spirv-tools/optimizer.hpp>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

// SPIRV-Tools installs no header of opcodes; glslang does.
#include <glslang/SPIRV/spirv.hpp>

namespace brook::glsl {
namespace {

constexpr std::size_t kHeaderWords = 5;
constexpr spv_target_env kEnvironment = SPV_ENV_VULKAN_1_0;
constexpr int kMaxNamesakes = 32;

// Returns true if rounding or folding can change the result.
bool isArithmetic(int opcode) {
  switch (opcode) {
    case spv::OpFNegate:
    case spv::OpFAdd:
    case spv::OpFSub:
    case spv::OpFMul:
    case spv::OpFDiv:
    case spv::OpVectorTimesScalar:
    case spv::OpDot:
      return true;
    default:
      return false;
  }
}

// Drivers turn selections with such comparisons into min, max or clamp, which return a number where
// C returns NaN.
bool isFloatComparison(int opcode) {
  return opcode >= spv::OpFOrdEqual && opcode <= spv::OpFUnordGreaterThanEqual;
}

std::string toText(spv_message_level_t, const char*, const spv_position_t& position,
                   const char* message) {
  return "word " + std::to_string(position.index) + ": " + message + "\n";
}

Result<SpirvModule> runPasses(const SpirvModule& module,
                              const std::function<void(spvtools::Optimizer&)>& addPasses) {
  spvtools::Optimizer optimizer(kEnvironment);
  std::string log;
  optimizer.SetMessageConsumer(
      [&](spv_message_level_t level, const char* source, const spv_position_t& position,
          const char* message) { log += toText(level, source, position, message); });
  addPasses(optimizer);
  SpirvModule result;
  spvtools::OptimizerOptions options;
  options.set_run_validator(false);
  if (!optimizer.Run(module.data(), module.size(), &result, options)) {
    return Failure{"SPIRV-Tools: " + log};
  }
  return result;
}

}  // namespace

std::vector<Instruction> instructionsOf(const SpirvModule& module) {
  std::vector<Instruction> result;
  for (std::size_t at = kHeaderWords; at < module.size();) {
    const std::uint32_t words = module[at] >> 16;
    BROOK_CHECK(words > 0 && at + words <= module.size(), "broken SPIR-V");
    result.push_back({static_cast<int>(module[at] & 0xffff), &module[at], words});
    at += words;
  }
  return result;
}

SpirvModule decorateExact(const SpirvModule& module, bool mayContract) {
  std::set<std::uint32_t> floatTypes;
  SpirvModule decorations;
  const std::uint32_t* annotations = nullptr;
  for (const Instruction& instruction : instructionsOf(module)) {
    const std::uint32_t* words = instruction.first;
    if (!annotations && instruction.opcode == spv::OpDecorate) annotations = words;
    if (instruction.opcode == spv::OpTypeFloat) floatTypes.insert(words[1]);
    if (instruction.opcode == spv::OpTypeVector && floatTypes.contains(words[2])) {
      floatTypes.insert(words[1]);
    }
    // The words of an operation begin with type and result.
    const bool mayDecorate =
        instruction.opcode == spv::OpSelect || (isArithmetic(instruction.opcode) && !mayContract);
    const bool isExact =
        isFloatComparison(instruction.opcode) || (mayDecorate && floatTypes.contains(words[1]));
    if (!isExact) continue;
    decorations.insert(decorations.end(),
                       {3u << 16 | spv::OpDecorate, words[2], spv::DecorationNoContraction});
  }
  BROOK_CHECK(annotations, "a shader has decorated streams");
  SpirvModule result(module.data(), annotations);
  result.insert(result.end(), decorations.begin(), decorations.end());
  result.insert(result.end(), annotations, module.data() + module.size());
  return result;
}

SpirvModule dropNamesakes(const SpirvModule& module) {
  std::unordered_map<std::string_view, int> counts;
  SpirvModule result(module.begin(), module.begin() + kHeaderWords);
  for (const Instruction& instruction : instructionsOf(module)) {
    const bool isName = instruction.opcode == spv::OpName;
    const auto* name = reinterpret_cast<const char*>(instruction.first + 2);
    if (isName && ++counts[name] > kMaxNamesakes) continue;
    result.insert(result.end(), instruction.first, instruction.first + instruction.words);
  }
  return result;
}

Result<SpirvModule> removeUnused(const SpirvModule& module) {
  return runPasses(module, [](spvtools::Optimizer& optimizer) {
    optimizer.RegisterPass(spvtools::CreateEliminateDeadFunctionsPass())
        .RegisterPass(spvtools::CreateDeadVariableEliminationPass());
  });
}

Result<SpirvModule> optimize(const SpirvModule& module) {
  return runPasses(module, [](spvtools::Optimizer& optimizer) {
    optimizer.RegisterPass(spvtools::CreateLocalAccessChainConvertPass())
        .RegisterPass(spvtools::CreateLocalSingleBlockLoadStoreElimPass())
        .RegisterPass(spvtools::CreateLocalSingleStoreElimPass())
        .RegisterPass(spvtools::CreateLocalMultiStoreElimPass())
        .RegisterPass(spvtools::CreateCCPPass())
        .RegisterPass(spvtools::CreateDeadBranchElimPass())
        .RegisterPass(spvtools::CreateSimplificationPass())
        .RegisterPass(spvtools::CreateRedundancyEliminationPass())
        .RegisterPass(spvtools::CreateVectorDCEPass())
        .RegisterPass(spvtools::CreateAggressiveDCEPass());
  });
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
