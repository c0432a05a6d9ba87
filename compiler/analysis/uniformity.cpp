#include "compiler/analysis/uniformity.h"

#include "compiler/analysis/liveness.h"
#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::analysis {
namespace {

using namespace ir;

bool variesFromTheStart(VariableKind kind) {
  return kind == VariableKind::Stream || kind == VariableKind::Output ||
         kind == VariableKind::Accumulator;
}

bool isPositionOfEachLane(const Expr& expression) {
  const auto* position = std::get_if<Position>(&expression.node);
  return position && !position->ofFirstLane;
}

// One sweep marks what follows from the marks so far; sweeps repeat until nothing changes.
struct UniformitySweep {
  const Function& function;
  const Liveness& live;
  std::vector<bool>& variables;
  std::vector<bool>& expressions;
  std::unordered_set<const Statement*>& divergent;
  std::unordered_set<const Statement*>& masked;
  bool changed = false;

  // The constructs around the current statement, outermost first. `inStep`, `inThen`: which part
  // of it the statement is in. `isContinued`: a loop with a Continue.
  struct Enclosing {
    const Statement* statement;
    bool inStep = false;
    bool inThen = false;
    bool isContinued = false;
  };
  std::vector<Enclosing> around = {};

  void mark(std::vector<bool>& marks, std::size_t index) {
    if (!marks[index]) marks[index] = changed = true;
  }
  void mark(std::unordered_set<const Statement*>& marks, const Statement& statement) {
    if (marks.insert(&statement).second) changed = true;
  }

  bool varies(const Expr& expression) const {
    if (const auto* read = std::get_if<Read>(&expression.node)) {
      return variables[read->variable.index];
    }
    if (isPositionOfEachLane(expression)) return true;
    if (const auto* gather = std::get_if<Gather>(&expression.node);
        gather && !gather->firstLane.empty()) {
      return true;
    }
    if (const auto* swizzle = std::get_if<Swizzle>(&expression.node);
        swizzle && isPositionOfEachLane(function.expr(swizzle->operand))) {
      const Components& chosen = swizzle->components;
      return std::find(chosen.begin(), chosen.end(), 0) != chosen.end();
    }
    const std::vector<ExprId> parts = operands(expression);
    return std::any_of(parts.begin(), parts.end(),
                       [&](ExprId id) { return bool(expressions[id.index]); });
  }

  void evaluate(ExprId root) {
    forEachExpr(function, root, [&](ExprId id) {
      if (varies(function.expr(id))) mark(expressions, id.index);
      markArray(function.expr(id));
    });
  }

  // Lanes that read different elements of an array read lanes of them.
  void markArray(const Expr& expression) {
    const auto* component = std::get_if<Component>(&expression.node);
    if (component == nullptr || !expressions[component->index.index]) return;
    const Expr& operand = function.expr(component->operand);
    if (!operand.type.isArray()) return;
    mark(variables, std::get<Read>(operand.node).variable.index);
    mark(expressions, component->operand.index);
  }

  bool isRead(const std::unordered_map<const Statement*, VariableSet>& points,
              const Statement* statement, VariableId variable) const {
    return points.at(statement)[variable.index];
  }

  // Lanes that are not running here come back at the end of a divergent if (or in its else), after
  // a divergent loop, or at the step of one.
  bool isReadByWaitingLanes(VariableId variable) const {
    return std::any_of(around.begin(), around.end(), [&](const Enclosing& enclosing) {
      const Statement* statement = enclosing.statement;
      if (!divergent.contains(statement)) return false;
      if (isRead(live.after, statement, variable)) return true;
      if (std::holds_alternative<Loop>(statement->node)) {
        return !enclosing.inStep && enclosing.isContinued &&
               isRead(live.atStep, statement, variable);
      }
      return enclosing.inThen && isRead(live.atElse, statement, variable);
    });
  }

  void sweep(const Block& block) {
    for (const Statement& statement : block)
      sweep(statement);
  }

  void sweep(const Statement& statement) {
    for (ExprId id : operands(statement))
      evaluate(id);
    if (const auto* declare = std::get_if<Declare>(&statement.node)) {
      if (declare->init && expressions[declare->init->index]) {
        mark(variables, declare->variable.index);
      }
    } else if (const auto* assign = std::get_if<Assign>(&statement.node)) {
      sweepAssign(statement, *assign);
    } else if (const auto* branch = std::get_if<If>(&statement.node)) {
      if (expressions[branch->condition.index]) mark(divergent, statement);
      around.push_back({.statement = &statement, .inThen = true});
      sweep(branch->thenBlock);
      around.back().inThen = false;
      sweep(branch->elseBlock);
      around.pop_back();
    } else if (const auto* loop = std::get_if<Loop>(&statement.node)) {
      if (expressions[loop->condition.index]) mark(divergent, statement);
      around.push_back({.statement = &statement, .isContinued = containsContinue(*loop)});
      sweep(loop->body);
      around.back().inStep = true;
      sweep(loop->step);
      around.pop_back();
    } else if (std::holds_alternative<Call>(statement.node)) {
      sweepCall(statement);
    } else {
      sweepJump();
    }
  }

  // Helpers compute in all lanes.
  void sweepCall(const Statement& statement) {
    for (const VariableId variable : written(statement)) {
      if (isReadByWaitingLanes(variable)) mark(masked, statement);
      mark(variables, variable.index);
    }
  }

  void sweepAssign(const Statement& statement, const Assign& assign) {
    const VariableId variable = assign.place.variable;
    const bool needsMask = isReadByWaitingLanes(variable);
    if (needsMask) mark(masked, statement);
    const bool indexVaries = assign.place.index && expressions[assign.place.index->index];
    if (needsMask || indexVaries || expressions[assign.value.index]) {
      mark(variables, variable.index);
    }
  }

  // A Break or Continue under a divergent if makes its loop divergent.
  void sweepJump() {
    for (std::size_t i = around.size(); i > 0; --i) {
      const Statement& statement = *around[i - 1].statement;
      if (std::holds_alternative<Loop>(statement.node)) return;
      if (divergent.contains(&statement)) {
        while (!std::holds_alternative<Loop>(around[i - 1].statement->node))
          --i;
        mark(divergent, *around[i - 1].statement);
        return;
      }
    }
  }
};

bool containsContinue(const Block& block) {
  return std::any_of(block.begin(), block.end(), [](const Statement& statement) {
    if (std::holds_alternative<Continue>(statement.node)) return true;
    const auto* branch = std::get_if<If>(&statement.node);
    return branch && (containsContinue(branch->thenBlock) || containsContinue(branch->elseBlock));
  });
}

}  // namespace

bool containsContinue(const Loop& loop) {
  return containsContinue(loop.body);
}

Uniformity everythingUniform(const Function& function) {
  Uniformity result;
  result.variables_.resize(function.variables.size());
  result.expressions_.resize(function.expressions.size());
  return result;
}

Uniformity uniformity(const Function& function, const std::vector<bool>& varyingValues) {
  Uniformity result = everythingUniform(function);
  for (std::size_t i = 0; i < function.variables.size(); ++i) {
    result.variables_[i] = variesFromTheStart(function.variables[i].kind) ||
                           (i < function.parameterCount && varyingValues[i]);
  }
  const Liveness live = liveness(function);
  UniformitySweep state{function,          live,          result.variables_, result.expressions_,
                        result.divergent_, result.masked_};
  do {
    state.changed = false;
    state.sweep(function.body);
  } while (state.changed);
  return result;
}

Uniformity uniformity(const Function& function) {
  const bool isHelper = function.kind == FunctionKind::Helper;
  return uniformity(function, std::vector<bool>(function.parameterCount, isHelper));
}

}  // namespace brook::analysis
