#include "compiler/analysis/side_by_side.h"

#include "compiler/ir/visit.h"

namespace brook::analysis {
namespace {

// So many can stand side by side in each of several loops, one in the other.
constexpr std::size_t kMaxSideBySide = 4;

bool isLoop(const ir::Statement& statement, const HelpersWithLoops& helpers) {
  const auto* call = std::get_if<ir::Call>(&statement.node);
  return std::holds_alternative<ir::Loop>(statement.node) ||
         (call != nullptr && helpers.contains(call->callee));
}

void collect(const ir::Block& block, const HelpersWithLoops& helpers,
             std::vector<const ir::Statement*>& loops) {
  for (const ir::Statement& statement : block) {
    if (isLoop(statement, helpers)) {
      loops.push_back(&statement);
      continue;
    }
    for (const ir::Block* inner : blocks(statement))
      collect(*inner, helpers, loops);
  }
}

}  // namespace

// Callees stand first.
HelpersWithLoops helpersWithLoops(const ir::Function& kernel) {
  HelpersWithLoops result;
  for (const ir::Function& helper : kernel.helpers) {
    if (!loopsSideBySide(helper.body, result).empty()) result.insert(helper.name);
  }
  return result;
}

std::vector<const ir::Statement*> loopsSideBySide(const ir::Block& body,
                                                  const HelpersWithLoops& helpers) {
  std::vector<const ir::Statement*> loops;
  collect(body, helpers, loops);
  return loops;
}

bool isNested(std::size_t number) {
  return number > 0 && number % kMaxSideBySide == 0;
}

double roundsOfNests(const ir::Block& body, const HelpersWithLoops& helpers) {
  const std::size_t count = loopsSideBySide(body, helpers).size();
  const std::size_t rounds = count == 0 ? 0 : (count - 1) / kMaxSideBySide;
  return static_cast<double>(rounds);
}

}  // namespace brook::analysis
