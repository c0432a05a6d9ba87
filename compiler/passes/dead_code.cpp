#include "compiler/passes/dead_code.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <set>
#include <string>

namespace brook::passes {
namespace {

using namespace ir;

bool endsBlock(const Statement& statement) {
  return std::holds_alternative<Break>(statement.node) ||
         std::holds_alternative<Continue>(statement.node) ||
         std::holds_alternative<Return>(statement.node);
}

void cutBehindJumps(Block& block) {
  const auto jump = std::find_if(block.begin(), block.end(), endsBlock);
  if (jump != block.end()) block.erase(jump + 1, block.end());
  for (Statement& statement : block) {
    for (Block* inner : blocks(statement))
      cutBehindJumps(*inner);
  }
}

// `y = y`.
bool isOfItself(const Function& function, const Statement& statement) {
  const auto* assign = std::get_if<Assign>(&statement.node);
  if (!assign || assign->place.index || !assign->place.components.empty()) return false;
  const auto* read = std::get_if<Read>(&function.expr(assign->value).node);
  return read && read->variable == assign->place.variable;
}

void cutAssignmentsOfThemselves(const Function& function, Block& block) {
  std::erase_if(block, [&](const Statement& statement) { return isOfItself(function, statement); });
  for (Statement& statement : block) {
    for (Block* inner : blocks(statement))
      cutAssignmentsOfThemselves(function, *inner);
  }
}

// Finds the needed statements by repeating over the body until nothing new is needed: a statement
// is needed if it writes a needed variable or holds a needed statement; what a needed statement
// reads is needed.
struct NeededStatements {
  explicit NeededStatements(Function& target) : function(target) {}

  void run() {
    cutBehindJumps(function.body);
    cutAssignmentsOfThemselves(function, function.body);
    for (std::size_t i = 0; i < function.variables.size(); ++i) {
      const VariableKind kind = function.variables[i].kind;
      if (kind == VariableKind::Output || kind == VariableKind::Accumulator) {
        variables.insert(static_cast<std::uint32_t>(i));
      }
    }
    do {
      changed = false;
      mark(function.body, false);
    } while (changed);
    sweep(function.body);
    removeUnusedLocals();
  }

  void need(VariableId variable) { changed |= variables.insert(variable.index).second; }

  void needReads(const Statement& statement) {
    for (ExprId operand : operands(statement)) {
      forEachExpr(function, operand, [&](ExprId id) {
        if (const auto* read = std::get_if<Read>(&function.expr(id).node)) need(read->variable);
      });
    }
  }

  // `inNeededLoop`: the innermost loop around the block is needed, so its jumps are. From the end on,
  // where what is needed is read from what stands before.
  bool mark(const Block& block, bool inNeededLoop) {
    bool any = false;
    for (std::size_t i = block.size(); i-- > 0;) {
      const Statement& statement = block[i];
      bool needed = statements.count(&statement) > 0;
      if (std::holds_alternative<Break>(statement.node) ||
          std::holds_alternative<Continue>(statement.node)) {
        needed |= inNeededLoop;
      } else if (std::holds_alternative<Return>(statement.node) ||
                 std::holds_alternative<Message>(statement.node) ||
                 std::holds_alternative<Scatter>(statement.node)) {
        needed = true;
      }
      for (VariableId target : written(statement))
        needed |= variables.count(target.index) > 0;
      const bool isLoop = std::holds_alternative<Loop>(statement.node);
      for (const Block* inner : blocks(statement)) {
        needed |= mark(*inner, isLoop ? needed : inNeededLoop);
      }
      if (needed && statements.insert(&statement).second) {
        changed = true;
        needReads(statement);
        for (VariableId target : written(statement))
          need(target);
      }
      any |= needed;
    }
    return any;
  }

  void sweep(Block& block) {
    // Addresses identify statements until the first one moves, so collect before erasing.
    std::vector<bool> keep;
    for (Statement& statement : block) {
      const auto* declare = std::get_if<Declare>(&statement.node);
      const bool declaresNeeded = declare && variables.count(declare->variable.index) > 0;
      keep.push_back(declaresNeeded || statements.count(&statement) > 0);
      for (Block* inner : blocks(statement))
        sweep(*inner);
    }
    Block kept;
    for (std::size_t i = 0; i < block.size(); ++i) {
      if (keep[i]) kept.push_back(std::move(block[i]));
    }
    block = std::move(kept);
  }

  // Renumbers the variables, so that no unused name is left behind.
  void removeUnusedLocals() {
    std::vector<VariableId> renumbered(function.variables.size());
    std::vector<Variable> kept;
    for (std::uint32_t i = 0; i < function.variables.size(); ++i) {
      if (!function.isParameter({i}) && variables.count(i) == 0) continue;
      renumbered[i] = VariableId{static_cast<std::uint32_t>(kept.size())};
      kept.push_back(function.variables[i]);
    }
    function.variables = std::move(kept);
    std::vector<bool> used(function.expressions.size());
    forEachExpr(function, [&](ExprId id) { used[id.index] = true; });
    for (std::size_t i = 0; i < used.size(); ++i) {
      // Nothing refers to it any more; a literal in its place keeps the ids of the others.
      if (!used[i]) function.expressions[i] = {kBool, Constant{false}};
    }
    renumberVariables(function, renumbered);
  }

  Function& function;
  std::set<std::uint32_t> variables;
  std::set<const Statement*> statements;
  bool changed = false;
};

// Callers first: they tell which helpers are called.
void removeUncalledHelpers(Function& function) {
  std::set<std::string> called;
  const auto look = [&](const Function& caller) {
    forEachStatement(caller.body, [&](const Statement& statement) {
      if (const auto* call = std::get_if<Call>(&statement.node)) called.insert(call->callee);
    });
  };
  look(function);
  for (std::size_t i = function.helpers.size(); i-- > 0;) {
    if (called.contains(function.helpers[i].name)) {
      look(function.helpers[i]);
    } else {
      function.helpers.erase(function.helpers.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

}  // namespace

Result<void> deadCode(Module& module) {
  for (Function& function : module.functions)
    deadCode(function);
  return {};
}

void deadCode(Function& function) {
  forEachFunction(function, [](Function& one) { NeededStatements(one).run(); });
  removeUncalledHelpers(function);
}

}  // namespace brook::passes
