#include "compiler/analysis/column_walk.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/analysis/latency.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <set>

namespace brook::analysis {
namespace {

using namespace ir;

// AVX2 has 16 registers: eight for each value.
constexpr int kMostValues = 2;

bool readsAny(const Function& kernel, ExprId root, const std::set<std::uint32_t>& variables) {
  bool reads = false;
  forEachExpr(kernel, root, [&](ExprId id) {
    const auto* read = std::get_if<Read>(&kernel.expr(id).node);
    reads = reads || (read && variables.contains(read->variable.index));
  });
  return reads;
}

// Whether the gather reads another row in each iteration that changes the variables.
bool changesRows(const Function& kernel, ExprId id, const std::set<std::uint32_t>& changed) {
  const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
  return gather && distanceFromPosition(kernel, *gather) &&
         std::any_of(gather->firstLane.begin(), gather->firstLane.end() - 1,
                     [&](ExprId index) { return readsAny(kernel, index, changed); });
}

void addPieces(const Function& kernel, const Statement& loop, std::set<std::uint32_t>& pieces) {
  std::set<std::uint32_t> changed;
  std::vector<ExprId> roots = operands(loop);
  for (const Block* block : blocks(loop)) {
    forEachStatement(*block, [&](const Statement& statement) {
      for (VariableId variable : written(statement))
        changed.insert(variable.index);
      for (ExprId root : operands(statement))
        roots.push_back(root);
    });
  }
  for (ExprId root : roots) {
    forEachExpr(kernel, root, [&](ExprId id) {
      if (changesRows(kernel, id, changed)) pieces.insert(id.index);
    });
  }
}

bool readsOthers(const Function& kernel, const Uniformity& uniformity) {
  bool does = false;
  forEachExpr(kernel, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
    if (gather && uniformity.isVarying(id)) does = does || !distanceFromPosition(kernel, *gather);
  });
  return does;
}

}  // namespace

std::optional<ColumnWalk> columnWalk(const Function& kernel, const Uniformity& uniformity) {
  ColumnWalk walk;
  bool isDivergent = false;
  forEachStatement(kernel.body, [&](const Statement& statement) {
    isDivergent = isDivergent || uniformity.isDivergent(statement);
    if (std::holds_alternative<Loop>(statement.node)) addPieces(kernel, statement, walk.pieces);
  });
  if (walk.pieces.empty() || isDivergent) return std::nullopt;
  walk.readsOthers = readsOthers(kernel, uniformity);
  const std::optional<int> values = valuesOfLoops(kernel, uniformity);
  walk.holdsFewValues = values && *values <= kMostValues;
  return walk;
}

bool hasLongPieces(const std::optional<ColumnWalk>& walk) {
  return walk && !walk->readsOthers && walk->holdsFewValues;
}

bool waitsForPieces(const std::optional<ColumnWalk>& walk) {
  return walk && walk->readsOthers;
}

}  // namespace brook::analysis
