#include "compiler/passes/lockstep_counters.h"

#include "compiler/analysis/reaching_definitions.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;

// Finds one variable and gives it a twin.
class Twin {
 public:
  explicit Twin(Function& function)
      : function_(function), builder_(function), uniformity_(analysis::uniformity(function)) {}

  /// False: there is none.
  bool make() { return make(function_.body); }

 private:
  bool make(Block& block) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      auto* loop = std::get_if<Loop>(&block[i].node);
      if (loop && uniformity_.isDivergent(block[i])) {
        for (VariableId variable : changedBy(*loop)) {
          const std::optional<ExprId> init = valueBefore(block, i, variable);
          if (!init || !isInLockstep(*loop, variable) || !isReadIn(block[i], variable)) continue;
          insert(block, i, variable, *init);
          return true;
        }
      }
      for (Block* inner : blocks(block[i])) {
        if (make(*inner)) return true;
      }
    }
    return false;
  }

  // Variables that differ from lane to lane, changed in the loop itself and not deeper.
  std::vector<VariableId> changedBy(const Loop& loop) const {
    std::vector<VariableId> result;
    for (const Block* block : {&loop.body, &loop.step}) {
      for (const Statement& statement : *block) {
        const auto* assign = std::get_if<Assign>(&statement.node);
        if (!assign || !uniformity_.isVarying(assign->place.variable)) continue;
        if (std::find(result.begin(), result.end(), assign->place.variable) == result.end()) {
          result.push_back(assign->place.variable);
        }
      }
    }
    return result;
  }

  // What the variable is when the loop begins, if that is made of arguments and constants.
  std::optional<ExprId> valueBefore(const Block& block, std::size_t loop,
                                    VariableId variable) const {
    const std::optional<ExprId> value = analysis::reachingDefinition(block, loop, variable);
    const bool isKnown = value && isMadeOf(*value, [&](VariableId read) {
                           return function_.variable(read).kind == VariableKind::Constant;
                         });
    return isKnown ? value : std::nullopt;
  }

  // Whether each iteration changes the variable alike for all elements that are in it.
  bool isInLockstep(const Loop& loop, VariableId variable) const {
    const auto isUniform = [&](VariableId read) {
      return read == variable || !uniformity_.isVarying(read);
    };
    const auto isAlike = [&](const Statement& statement) {
      if (!analysis::changes(statement, variable)) return true;
      const std::optional<ExprId> value = analysis::valueSetBy(statement, variable);
      return value && isMadeOf(*value, isUniform);
    };
    const bool mayBeSkipped =
        analysis::containsContinue(loop) &&
        std::any_of(loop.body.begin(), loop.body.end(), [&](const Statement& statement) {
          return analysis::changes(statement, variable);
        });
    return !mayBeSkipped && std::all_of(loop.body.begin(), loop.body.end(), isAlike) &&
           std::all_of(loop.step.begin(), loop.step.end(), isAlike);
  }

  // Whether the expression is the same for all lanes if the variables that `isFine` accepts are.
  template <class Predicate>
  bool isMadeOf(ExprId root, Predicate isFine) const {
    bool isMade = true;
    forEachExpr(function_, root, [&](ExprId id) {
      const ExprNode& node = function_.expr(id).node;
      if (const auto* read = std::get_if<Read>(&node)) isMade = isMade && isFine(read->variable);
      isMade = isMade && !std::holds_alternative<Position>(node);
    });
    return isMade;
  }

  // Elsewhere than where it changes itself.
  bool isReadIn(const Statement& statement, VariableId variable) const {
    if (analysis::valueSetBy(statement, variable)) return false;
    bool isRead = false;
    for (ExprId root : operands(statement)) {
      forEachExpr(function_, root, [&](ExprId id) {
        const auto* read = std::get_if<Read>(&function_.expr(id).node);
        isRead = isRead || (read && read->variable == variable);
      });
    }
    for (const Block* inner : blocks(statement)) {
      for (const Statement& nested : *inner)
        isRead = isRead || isReadIn(nested, variable);
    }
    return isRead;
  }

  void insert(Block& block, std::size_t loop, VariableId variable, ExprId init) {
    const Variable original = function_.variable(variable);
    original_ = variable;
    twin_ = builder_.local(original.name + "_all", original.type);  // the same for all lanes
    replaceIn(block[loop]);
    block.insert(block.begin() + static_cast<std::ptrdiff_t>(loop),
                 Statement{Declare{twin_, init}, block[loop].location});
  }

  void replaceIn(Statement& statement) {
    replaceOperands(statement, [&](ExprId id) { return withTwin(id); });
    for (Block* block : blocks(statement)) {
      Block result;
      for (Statement& nested : *block) {
        const std::optional<ExprId> value = analysis::valueSetBy(nested, original_);
        if (!value) replaceIn(nested);
        const Location location = nested.location;
        result.push_back(std::move(nested));
        if (value)
          result.push_back({Assign{{twin_, {}, std::nullopt}, withTwin(*value)}, location});
      }
      *block = std::move(result);
    }
  }

  ExprId withTwin(ExprId id) {
    if (const auto known = rebuilt_.find(id.index); known != rebuilt_.end()) return known->second;
    const auto* read = std::get_if<Read>(&function_.expr(id).node);
    if (read && read->variable == original_) return rebuilt_[id.index] = builder_.read(twin_);
    return rebuilt_[id.index] =
               replaceOperands(function_, id, [&](ExprId operand) { return withTwin(operand); });
  }

  Function& function_;
  FunctionBuilder builder_;
  const analysis::Uniformity uniformity_;
  VariableId original_;
  VariableId twin_;
  std::unordered_map<std::uint32_t, ExprId> rebuilt_;
};

}  // namespace

void lockstepCounters(Function& function) {
  // Each variable gets one at most; twins do not vary.
  for (std::size_t rest = function.variables.size(); rest > 0 && Twin(function).make(); --rest) {
  }
}

Result<void> lockstepCounters(Module& module) {
  for (Function& function : module.functions)
    lockstepCounters(function);
  return {};
}

}  // namespace brook::passes
