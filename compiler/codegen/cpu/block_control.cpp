#include "compiler/codegen/cpu/block_control.h"

#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::codegen::cpu {

using namespace ir;

bool containsLoop(const Block& block, std::size_t from) {
  return std::any_of(
      block.begin() + static_cast<std::ptrdiff_t>(from), block.end(),
      [](const Statement& statement) {
        if (std::holds_alternative<Loop>(statement.node)) return true;
        if (std::holds_alternative<Call>(statement.node)) return true;
        const auto* branch = std::get_if<If>(&statement.node);
        return branch && (containsLoop(branch->thenBlock, 0) || containsLoop(branch->elseBlock, 0));
      });
}

bool containsJump(const Block& block) {
  return std::any_of(block.begin(), block.end(), [](const Statement& statement) {
    if (std::holds_alternative<Break>(statement.node)) return true;
    if (std::holds_alternative<Continue>(statement.node)) return true;
    const auto* branch = std::get_if<If>(&statement.node);
    return branch && (containsJump(branch->thenBlock) || containsJump(branch->elseBlock));
  });
}

bool containsDivergence(const Function& kernel, const analysis::Uniformity& uniformity) {
  bool found = false;
  forEachStatement(kernel.body, [&](const Statement& statement) {
    found = found || uniformity.isDivergent(statement);
  });
  return found;
}

bool isStraight(const Block& block) {
  return std::all_of(block.begin(), block.end(),
                     [](const Statement& statement) { return blocks(statement).empty(); });
}

}  // namespace brook::codegen::cpu
