#include "compiler/analysis/shared_locals.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <cstddef>

namespace brook::analysis {
namespace {

using namespace ir;

// Where a local is needed, in numbers of statements in the order of the text.
struct LiveRange {
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t depth = 0;  // open loops at its declaration
};

class Ranges {
 public:
  explicit Ranges(const Function& function)
      : function_(function), ranges_(function.variables.size()) {
    visit(function.body);
  }

  const LiveRange& operator[](VariableId id) const { return ranges_[id.index]; }

 private:
  void visit(const Block& block) {
    for (const Statement& statement : block) {
      ++number_;
      const bool isLoop = std::holds_alternative<Loop>(statement.node);
      if (isLoop) neededToEnd_.emplace_back();
      visitOwn(statement);
      for (const Block* inner : blocks(statement))
        visit(*inner);
      if (isLoop) closeLoop();
    }
  }

  void visitOwn(const Statement& statement) {
    if (const auto* declare = std::get_if<Declare>(&statement.node))
      ranges_[declare->variable.index] = {number_, number_, neededToEnd_.size()};
    for (const VariableId id : written(statement))
      need(id);
    for (const ExprId root : operands(statement)) {
      forEachExpr(function_, root, [&](ExprId id) {
        if (const auto* read = std::get_if<Read>(&function_.expr(id).node)) need(read->variable);
      });
    }
  }

  // What was declared before the loop keeps its value for the loop's next round.
  void need(VariableId id) {
    LiveRange& range = ranges_[id.index];
    range.last = number_;
    if (range.depth < neededToEnd_.size()) neededToEnd_[range.depth].push_back(id);
  }

  void closeLoop() {
    for (const VariableId id : neededToEnd_.back())
      ranges_[id.index].last = number_;
    neededToEnd_.pop_back();
  }

  const Function& function_;
  std::vector<LiveRange> ranges_;
  std::vector<std::vector<VariableId>> neededToEnd_;  // of each open loop
  std::size_t number_ = 0;
};

// A local that holds others after its own.
struct Holder {
  VariableId local;
  std::size_t last;
};

}  // namespace

std::vector<VariableId> sharedLocals(const Function& function,
                                     const std::vector<VariableId>& locals) {
  std::vector<VariableId> result;
  for (std::uint32_t i = 0; i < function.variables.size(); ++i)
    result.push_back({i});
  const Ranges ranges(function);
  std::vector<VariableId> inOrder = locals;
  std::ranges::stable_sort(inOrder, {}, [&](VariableId id) { return ranges[id].first; });
  std::vector<Holder> holders;
  for (const VariableId id : inOrder) {
    const auto isFree = [&](const Holder& holder) {
      return holder.last < ranges[id].first &&
             function.variable(holder.local).type == function.variable(id).type;
    };
    const auto found = std::ranges::find_if(holders, isFree);
    if (found == holders.end()) {
      holders.push_back({id, ranges[id].last});
    } else {
      result[id.index] = found->local;
      found->last = ranges[id].last;
    }
  }
  return result;
}

}  // namespace brook::analysis
