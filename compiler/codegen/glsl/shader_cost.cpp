#include "compiler/codegen/glsl/shader_cost.h"

#include "compiler/analysis/slices.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

// SPIRV-Tools installs no header of opcodes; glslang does.
#include <glslang/SPIRV/GLSL.std.450.h>
#include <glslang/SPIRV/spirv.hpp>

namespace brook::glsl {
namespace {

/// In words. The time of SPIRV-Tools' optimizer grows with the square of the uses of a variable.
constexpr std::size_t kMaxOptimized = 50000;

/// Returns the number of operations per component. On devices, sine to square root take many steps.
double weightOf(std::uint32_t function) {
  if (function == GLSLstd450Fma) return 2;
  return function >= GLSLstd450Sin && function <= GLSLstd450InverseSqrt ? 8 : 1;
}

// Returns true for operations on numbers and truth values. Bitcasts are free.
bool isOneStep(int opcode) {
  return (opcode >= spv::OpConvertFToU && opcode <= spv::OpQuantizeToF16) ||
         (opcode >= spv::OpSNegate && opcode <= spv::OpSMulExtended) ||
         (opcode >= spv::OpAny && opcode <= spv::OpFUnordGreaterThanEqual) ||
         (opcode >= spv::OpShiftRightLogical && opcode <= spv::OpBitCount);
}

// Returns true for opcodes that execute nothing.
bool isStructure(int opcode) {
  switch (opcode) {
    case spv::OpNop:
    case spv::OpLine:
    case spv::OpNoLine:
    case spv::OpFunction:
    case spv::OpFunctionParameter:
    case spv::OpFunctionEnd:
    case spv::OpVariable:
    case spv::OpLabel:
    case spv::OpLoopMerge:
    case spv::OpSelectionMerge:
    case spv::OpPhi:
      return true;
    default:
      return false;
  }
}

constexpr std::array<std::string_view, 3> kReaders = {"load_", "fetch_", "gather_"};
constexpr std::array<std::string_view, 8> kAddressFunctions = {
    "brook_coordinates", "brook_scale",         "brook_input_index", "brook_input_position",
    "brook_linear",      "brook_wrapped_texel", "brook_last",        "brook_if_same_extents"};

class CostCounter {
 public:
  explicit CostCounter(const SpirvModule& module) : instructions_(instructionsOf(module)) {
    for (std::size_t i = 0; i < instructions_.size(); ++i) {
      const Instruction& instruction = instructions_[i];
      if (instruction.opcode == spv::OpName) {
        names_[instruction.first[1]] = reinterpret_cast<const char*>(instruction.first + 2);
      } else if (instruction.opcode == spv::OpTypeVector) {
        widths_[instruction.first[1]] = instruction.first[3];
      } else if (instruction.opcode == spv::OpFunction) {
        functions_[instruction.first[2]] = i;
      }
    }
  }

  ShaderCost count() {
    for (const auto& [function, first] : functions_) {
      if (nameOf(function) == "main") return costOf(function);
    }
    return {};
  }

 private:
  // The names of functions end with "(" and the types of parameters.
  std::string_view nameOf(std::uint32_t function) const {
    const auto found = names_.find(function);
    if (found == names_.end()) return {};
    return found->second.substr(0, found->second.find('('));
  }

  ShaderCost costOf(std::uint32_t function) {
    const std::string_view name = nameOf(function);
    if (std::ranges::find(kAddressFunctions, name) != kAddressFunctions.end()) return {};
    if (std::ranges::any_of(kReaders, [&](auto reader) { return name.starts_with(reader); }))
      return {1, 0, 1};
    if (const auto known = costs_.find(function); known != costs_.end()) return known->second;
    ShaderCost cost;
    double weight = 1;
    std::vector<std::uint32_t> loopEnds;
    for (std::size_t i = functions_[function]; instructions_[i].opcode != spv::OpFunctionEnd; ++i) {
      // In block order, the blocks of a loop precede the block after it.
      const std::uint32_t* words = instructions_[i].first;
      if (instructions_[i].opcode == spv::OpLoopMerge) {
        loopEnds.push_back(words[1]);
        weight *= analysis::kLoopWeight;
      }
      while (instructions_[i].opcode == spv::OpLabel && !loopEnds.empty() &&
             loopEnds.back() == words[1]) {
        loopEnds.pop_back();
        weight /= analysis::kLoopWeight;
      }
      add(instructions_[i], weight, cost);
    }
    return costs_[function] = cost;
  }

  void add(const Instruction& instruction, double weight, ShaderCost& cost) {
    if (isStructure(instruction.opcode)) return;
    const std::uint32_t* words = instruction.first;
    if (instruction.opcode == spv::OpFunctionCall) {
      const ShaderCost called = costOf(words[3]);
      cost.textureReads += weight * called.textureReads;
      cost.arithmetic += weight * called.arithmetic;
      cost.instructions += called.instructions;
      return;
    }
    ++cost.instructions;
    if (isOneStep(instruction.opcode)) cost.arithmetic += weight * width(words[1]);
    if (instruction.opcode == spv::OpExtInst)
      cost.arithmetic += weight * weightOf(words[4]) * width(words[1]);
  }

  double width(std::uint32_t type) const {
    const auto found = widths_.find(type);
    return found == widths_.end() ? 1 : found->second;
  }

  std::vector<Instruction> instructions_;
  std::unordered_map<std::uint32_t, std::string_view> names_;
  std::unordered_map<std::uint32_t, std::uint32_t> widths_;
  std::map<std::uint32_t, std::size_t> functions_;  ///< index of the first instruction
  std::map<std::uint32_t, ShaderCost> costs_;
};

}  // namespace

Result<ShaderCost> countCost(const SpirvModule& module, bool isLimited) {
  if (module.size() > kMaxOptimized && !isLimited) return CostCounter(module).count();
  Result<SpirvModule> optimized = optimize(module);
  if (!optimized) return optimized.failure();
  return CostCounter(*optimized).count();
}

}  // namespace brook::glsl
