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

bool walksColumns(const Function& kernel, const Statement& loop) {
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
  bool walks = false;
  for (ExprId root : roots)
    forEachExpr(kernel, root,
                [&](ExprId id) { walks = walks || changesRows(kernel, id, changed); });
  return walks;
}

bool readsPiecesOfRowsOnly(const Function& kernel, const Uniformity& uniformity) {
  bool does = true;
  forEachExpr(kernel, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
    if (gather && uniformity.isVarying(id)) does = does && distanceFromPosition(kernel, *gather);
  });
  return does;
}

}  // namespace

bool walksColumns(const Function& kernel, const Uniformity& uniformity) {
  const std::optional<int> values = valuesOfLoops(kernel, uniformity);
  if (!values || *values > kMostValues || !readsPiecesOfRowsOnly(kernel, uniformity)) return false;
  bool walks = false;
  bool isDivergent = false;
  forEachStatement(kernel.body, [&](const Statement& statement) {
    isDivergent = isDivergent || uniformity.isDivergent(statement);
    walks =
        walks || (std::holds_alternative<Loop>(statement.node) && walksColumns(kernel, statement));
  });
  return walks && !isDivergent;
}

}  // namespace brook::analysis
