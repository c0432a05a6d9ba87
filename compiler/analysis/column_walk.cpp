#include "compiler/analysis/column_walk.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/analysis/latency.h"
#include "compiler/analysis/stride.h"
#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <set>

namespace brook::analysis {
namespace {

using namespace ir;

// AVX2 has 16 registers: eight for each value.
constexpr int kMaxRowValues = 2;

// Elements: what is nearer lies in the next lines.
constexpr std::int32_t kMinRow = 64;

bool readsAny(const Function& kernel, ExprId root, const std::set<std::uint32_t>& variables) {
  bool reads = false;
  forEachExpr(kernel, root, [&](ExprId id) {
    const auto* read = std::get_if<Read>(&kernel.expr(id).node);
    reads = reads || (read && variables.contains(read->variable.index));
  });
  return reads;
}

bool isLarge(const Function& kernel, ExprId factor) {
  const std::optional<std::int32_t> constant = intConstant(kernel, factor);
  return !constant || *constant >= kMinRow || *constant <= -kMinRow;
}

// Of a stream of one dimension that holds rows: a[w * i + x].
bool goesInRows(const Function& kernel, const Loop& loop, const Gather& gather) {
  const std::optional<CountedLoop> counted = countedLoop(kernel, loop);
  if (!counted || gather.firstLane.empty() || readsRowForEachLane(kernel, gather)) return false;
  const auto stride = strideOf(kernel, loop, *counted, gather.firstLane.back());
  return stride && !stride->isZero &&
         std::any_of(stride->factors.begin(), stride->factors.end(),
                     [&](ExprId factor) { return isLarge(kernel, factor); });
}

// What a loop changes, and all that it computes.
struct LoopContents {
  std::set<std::uint32_t> changed;
  std::vector<ExprId> roots;
};

LoopContents contentsOf(const Statement& loop) {
  LoopContents contents = {{}, operands(loop)};
  for (const Block* block : blocks(loop)) {
    forEachStatement(*block, [&](const Statement& statement) {
      for (VariableId variable : written(statement))
        contents.changed.insert(variable.index);
      for (ExprId root : operands(statement))
        contents.roots.push_back(root);
    });
  }
  return contents;
}

void addPieces(const Function& kernel, const Statement& loop, std::set<std::uint32_t>& pieces) {
  const LoopContents contents = contentsOf(loop);
  const auto changesRows = [&](const Gather& gather) {
    if (!distanceFromPosition(kernel, gather))
      return goesInRows(kernel, std::get<Loop>(loop.node), gather);
    return std::any_of(gather.firstLane.begin(), gather.firstLane.end() - 1,
                       [&](ExprId index) { return readsAny(kernel, index, contents.changed); });
  };
  for (ExprId root : contents.roots) {
    forEachExpr(kernel, root, [&](ExprId id) {
      const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
      if (gather && changesRows(*gather)) pieces.insert(id.index);
    });
  }
}

bool readsOthers(const Function& kernel, const Uniformity& uniformity,
                 const std::set<std::uint32_t>& pieces) {
  bool does = false;
  forEachExpr(kernel, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
    if (gather && uniformity.isVarying(id) && !pieces.contains(id.index))
      does = does || !distanceFromPosition(kernel, *gather);
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
  walk.readsOthers = readsOthers(kernel, uniformity, walk.pieces);
  const std::optional<int> values = valuesOfLoops(kernel, uniformity);
  walk.holdsFewValues = values && *values <= kMaxRowValues;
  return walk;
}

bool hasLongPieces(const std::optional<ColumnWalk>& walk) {
  return walk && !walk->readsOthers && walk->holdsFewValues;
}

bool waitsForPieces(const std::optional<ColumnWalk>& walk) {
  return walk && walk->readsOthers;
}

}  // namespace brook::analysis
