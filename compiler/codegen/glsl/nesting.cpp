#include "compiler/codegen/glsl/nesting.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

// SPIRV-Tools installs no header of opcodes; glslang does.
#include <glslang/SPIRV/spirv.hpp>

namespace brook::glsl {
namespace {

constexpr int kRoundsWrittenOut = 32;

class NestingCounter {
 public:
  explicit NestingCounter(const SpirvModule& module) : instructions_(instructionsOf(module)) {
    for (std::size_t i = 0; i < instructions_.size(); ++i) {
      const Instruction& instruction = instructions_[i];
      if (instruction.opcode == spv::OpFunction) functions_[instruction.first[2]] = i;
      if (instruction.opcode == spv::OpEntryPoint) main_ = instruction.first[2];
    }
  }

  int count() { return depthOf(main_) + (hasLoopThatIsLeft_ ? kRoundsWrittenOut : 0); }

 private:
  struct Construct {
    std::uint32_t end;  // label after the construct
    bool isLoop;
  };

  // In block order, the blocks of a construct precede the block after it.
  int depthOf(std::uint32_t function) {
    if (const auto known = depths_.find(function); known != depths_.end()) return known->second;
    int deepest = 0;
    int depth = 0;
    std::vector<Construct> open;
    for (std::size_t i = functions_[function]; instructions_[i].opcode != spv::OpFunctionEnd; ++i) {
      const Instruction& instruction = instructions_[i];
      const std::uint32_t* words = instruction.first;
      while (instruction.opcode == spv::OpLabel && !open.empty() && open.back().end == words[1]) {
        depth -= open.back().isLoop ? 0 : 1;
        open.pop_back();
      }
      if (instruction.opcode == spv::OpSelectionMerge || instruction.opcode == spv::OpLoopMerge) {
        open.push_back({words[1], instruction.opcode == spv::OpLoopMerge});
        depth += open.back().isLoop ? 0 : 1;
      } else if (instruction.opcode == spv::OpBranch) {
        noteJump(words[1], open);
      }
      const int inside = instruction.opcode == spv::OpFunctionCall ? depthOf(words[3]) : 0;
      deepest = std::max(deepest, depth + inside);
    }
    return depths_[function] = deepest;
  }

  // Notes a jump out of a branch to the end of the enclosing loop.
  void noteJump(std::uint32_t target, const std::vector<Construct>& open) {
    const auto loop = std::find_if(open.rbegin(), open.rend(),
                                   [](const Construct& construct) { return construct.isLoop; });
    if (loop != open.rbegin() && loop != open.rend() && loop->end == target)
      hasLoopThatIsLeft_ = true;
  }

  std::vector<Instruction> instructions_;
  std::map<std::uint32_t, std::size_t> functions_;  // index of the first instruction
  std::unordered_map<std::uint32_t, int> depths_;
  std::uint32_t main_ = 0;
  bool hasLoopThatIsLeft_ = false;
};

}  // namespace

int nesting(const SpirvModule& module) {
  return NestingCounter(module).count();
}

}  // namespace brook::glsl
