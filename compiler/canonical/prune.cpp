#include "compiler/canonical/prune.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace brook::canonical {
namespace {

using namespace ir;

class Pruner {
 public:
  explicit Pruner(Built& built) : built_(built), isLiveValue_(built.function.expressions.size()) {}

  void run() {
    collect(built_.body.region, kNone);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (hasEffect(*nodes_[i].item)) markItem(i);
    }
    for (const Final& final : built_.body.finals)
      markValue(final.value);
    if (built_.body.last) {
      for (const ExprId value : operands(*built_.body.last))
        markValue(value);
    }
    next_ = 0;
    prune(built_.body.region);
    readComponents();
  }

 private:
  static constexpr std::size_t kNone = SIZE_MAX;

  struct Node {
    Item* item;
    std::size_t parent;
    bool isLive = false;
    std::vector<std::size_t> jumps;  ///< of a loop
  };
  struct Definition {
    std::size_t node;
    std::size_t number;  ///< the index into Branch::merges or Repeat::carried
  };

  // In the order in which prune() meets the items again.
  void collect(Region& region, std::size_t parent) {
    for (auto& item : region) {
      const std::size_t node = nodes_.size();
      nodes_.push_back({item.get(), parent, false, {}});
      if (auto* statement = std::get_if<Statement>(&item->node)) {
        addStatement(*statement, node);
      } else if (auto* branch = std::get_if<Branch>(&item->node)) {
        for (std::size_t i = 0; i < branch->merges.size(); ++i)
          definitions_[branch->merges[i].symbol.index] = {node, i};
        collect(branch->whenTrue, node);
        collect(branch->whenFalse, node);
      } else if (auto* repeat = std::get_if<Repeat>(&item->node)) {
        for (std::size_t i = 0; i < repeat->carried.size(); ++i) {
          definitions_[repeat->carried[i].head.index] = {node, i};
          definitions_[repeat->carried[i].exit.index] = {node, i};
        }
        loops_.push_back(node);
        collect(repeat->body, node);
        loops_.pop_back();
      } else {
        nodes_[loops_.back()].jumps.push_back(node);
      }
    }
  }

  void addStatement(const Statement& statement, std::size_t node) {
    if (const auto* declare = std::get_if<Declare>(&statement.node))
      definitions_[declare->variable.index] = {node, 0};
    for (const VariableId variable : written(statement))
      writers_[variable.index].push_back(node);
  }

  static bool hasEffect(const Item& item) {
    const auto* statement = std::get_if<Statement>(&item.node);
    return statement && !std::holds_alternative<Declare>(statement->node) &&
           !std::holds_alternative<Assign>(statement->node) &&
           !std::holds_alternative<Call>(statement->node);
  }

  void markItem(std::size_t number) {
    if (nodes_[number].isLive) return;
    nodes_[number].isLive = true;
    if (nodes_[number].parent != kNone) markItem(nodes_[number].parent);
    const Item& item = *nodes_[number].item;
    if (const auto* statement = std::get_if<Statement>(&item.node)) {
      for (const ExprId value : operands(*statement))
        markValue(value);
      for (const VariableId variable : written(*statement))
        markSymbol(variable);
    } else if (const auto* branch = std::get_if<Branch>(&item.node)) {
      markValue(branch->condition);
    } else if (const auto* repeat = std::get_if<Repeat>(&item.node)) {
      markValue(repeat->condition);
      for (const std::size_t jump : nodes_[number].jumps)
        markItem(jump);
    }
  }

  void markValue(ExprId value) {
    if (isLiveValue_[value.index]) return;
    isLiveValue_[value.index] = true;
    const Expr& expression = built_.function.expr(value);
    if (const auto* read = std::get_if<Read>(&expression.node)) markSymbol(read->variable);
    for (const ExprId operand : operands(expression))
      markValue(operand);
  }

  // The head and the exit of a carried value live together.
  void markSymbol(VariableId symbol) {
    const auto definition = definitions_.find(symbol.index);
    if (definition == definitions_.end()) return;  // a parameter
    const auto [node, number] = definition->second;
    markItem(node);
    if (const auto writers = writers_.find(symbol.index); writers != writers_.end()) {
      for (const std::size_t writer : writers->second)
        markItem(writer);
    }
    const Item& item = *nodes_[node].item;
    if (const auto* branch = std::get_if<Branch>(&item.node)) {
      for (const auto& value :
           {branch->merges[number].whenTrue, branch->merges[number].whenFalse}) {
        if (value) markValue(*value);
      }
      isLiveSymbol_[symbol.index] = true;
    } else if (const auto* repeat = std::get_if<Repeat>(&item.node)) {
      isLiveSymbol_[repeat->carried[number].head.index] = true;
      markValue(repeat->carried[number].init);
      for (const std::size_t jump : nodes_[node].jumps)
        markValue(std::get<Jump>(nodes_[jump].item->node).values[number]);
    }
  }

  bool isLive(VariableId symbol) const { return isLiveSymbol_.contains(symbol.index); }

  void prune(Region& region) {
    for (auto& item : region) {
      const std::size_t node = next_++;
      if (auto* branch = std::get_if<Branch>(&item->node)) {
        std::erase_if(branch->merges, [&](const Merge& merge) { return !isLive(merge.symbol); });
        prune(branch->whenTrue);
        prune(branch->whenFalse);
      } else if (auto* repeat = std::get_if<Repeat>(&item->node)) {
        pruneCarried(*repeat, nodes_[node].jumps);
        prune(repeat->body);
      }
      if (!nodes_[node].isLive) item.reset();
    }
    std::erase(region, nullptr);
  }

  void pruneCarried(Repeat& repeat, const std::vector<std::size_t>& jumps) {
    for (std::size_t i = repeat.carried.size(); i-- > 0;) {
      if (isLive(repeat.carried[i].head)) continue;
      const auto at = static_cast<std::ptrdiff_t>(i);
      repeat.carried.erase(repeat.carried.begin() + at);
      for (const std::size_t jump : jumps) {
        std::vector<ExprId>& values = std::get<Jump>(nodes_[jump].item->node).values;
        values.erase(values.begin() + at);
      }
    }
  }

  // Ints, which are often indices, and values of positions stay: a component may be the same in a row.
  void readComponents() {
    std::vector<Expr>& expressions = built_.function.expressions;
    std::vector<bool> isOfPosition;
    for (const Expr& expression : expressions) {
      isOfPosition.push_back(std::holds_alternative<Position>(expression.node) ||
                             std::ranges::any_of(operands(expression), [&](ExprId operand) {
                               return isOfPosition[operand.index];
                             }));
    }
    for (const auto& [vector, number, scalar] : built_.components) {
      const Expr& made = expressions[scalar.index];
      // Values come behind their operands.
      const bool isBehind = vector < scalar;
      const bool isOperation =
          !operands(made).empty() && !std::holds_alternative<Swizzle>(made.node);
      if (isBehind && isOperation && isLiveValue_[vector.index] && isLiveValue_[scalar.index] &&
          made.type.isFloating() && !isOfPosition[scalar.index])
        expressions[scalar.index].node = Swizzle{vector, {number}};
    }
  }

  Built& built_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> loops_;
  std::unordered_map<std::uint32_t, Definition> definitions_;            // by symbol
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> writers_;  // by array or symbol
  std::vector<bool> isLiveValue_;
  std::unordered_map<std::uint32_t, bool> isLiveSymbol_;
  std::size_t next_ = 0;
};

}  // namespace

void prune(Built& built) {
  Pruner(built).run();
}

}  // namespace brook::canonical
