#include "compiler/analysis/side_by_side.h"

#include "compiler/ir/visit.h"

namespace brook::analysis {
namespace {

// So many can stand side by side in each of several loops, one in the other.
constexpr std::size_t kMost = 4;

void collect(const ir::Block& block, std::vector<const ir::Statement*>& loops) {
  for (const ir::Statement& statement : block) {
    if (std::holds_alternative<ir::Loop>(statement.node)) {
      loops.push_back(&statement);
      continue;
    }
    for (const ir::Block* inner : blocks(statement))
      collect(*inner, loops);
  }
}

}  // namespace

std::vector<const ir::Statement*> loopsSideBySide(const ir::Block& body) {
  std::vector<const ir::Statement*> loops;
  collect(body, loops);
  return loops;
}

bool isNested(std::size_t number) {
  return number > 0 && number % kMost == 0;
}

double roundsOfNests(const ir::Block& body) {
  const std::size_t count = loopsSideBySide(body).size();
  return count == 0 ? 0 : static_cast<double>((count - 1) / kMost);
}

}  // namespace brook::analysis
