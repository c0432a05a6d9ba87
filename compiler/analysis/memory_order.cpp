#include "compiler/analysis/memory_order.h"

#include "compiler/analysis/code_size.h"
#include "compiler/analysis/componentwise.h"
#include "compiler/analysis/first_lane.h"
#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

namespace brook::analysis {
namespace {

using namespace ir;

// How often the body of a loop runs, for want of better knowledge.
constexpr double kIterations = 8;

// What a statement gives to one variable as a whole.
struct Definition {
  VariableId variable;
  std::optional<ExprId> value;  // nothing: undefined
};

std::optional<Definition> definitionIn(const Statement& statement) {
  if (const auto* declare = std::get_if<Declare>(&statement.node))
    return Definition{declare->variable, declare->init};
  const auto* assign = std::get_if<Assign>(&statement.node);
  if (!assign || !assign->place.components.empty() || assign->place.index) return std::nullopt;
  return Definition{assign->place.variable, assign->value};
}

std::vector<VariableId> readBy(const Function& function, const Statement& statement) {
  std::vector<VariableId> variables;
  for (ExprId root : operands(statement)) {
    forEachExpr(function, root, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&function.expr(id).node);
      if (read && std::ranges::find(variables, read->variable) == variables.end())
        variables.push_back(read->variable);
    });
  }
  return variables;
}

class LayoutFinder {
 public:
  LayoutFinder(const Function& function, const Uniformity& uniformity)
      : function_(function),
        uniformity_(uniformity),
        splats_(function, uniformity),
        isCandidate_(function.variables.size()),
        groups_(function.variables.size()) {
    for (std::uint32_t i = function.parameterCount; i < isCandidate_.size(); ++i) {
      const Type type = function.variables[i].type;
      const bool isOfWords = type.isFloat() || type.scalar == Scalar::Int;
      isCandidate_[i] = type.isVector() && isOfWords && uniformity.isVarying(VariableId{i});
    }
    std::iota(groups_.begin(), groups_.end(), std::uint32_t{0});
  }

  std::vector<bool> find() {
    while (dropOne(function_.body, false)) {
    }
    joinGroups();
    gains_.resize(groups_.size());
    addGains(function_.body, 1, false);
    for (std::uint32_t i = 0; i < isCandidate_.size(); ++i)
      isCandidate_[i] = isCandidate_[i] && gains_[groupOf(i)] > 0;
    return isCandidate_;
  }

 private:
  bool isCandidate(VariableId variable) const { return isCandidate_[variable.index]; }

  // Whether a statement showed that one of them cannot be in the order of memory.
  bool dropOne(const Block& block, bool isStep) {
    for (const Statement& statement : block) {
      const std::optional<Definition> definition = definitionIn(statement);
      for (VariableId variable : written(statement)) {
        if (!isCandidate(variable)) continue;
        if (definition && isInOrder(statement, *definition, isStep)) continue;
        isCandidate_[variable.index] = false;
        return true;
      }
      const auto* loop = std::get_if<Loop>(&statement.node);
      for (const Block* inner : blocks(statement)) {
        if (dropOne(*inner, loop && inner == &loop->step)) return true;
      }
    }
    return false;
  }

  bool isInOrder(const Statement& statement, const Definition& definition, bool isStep) const {
    if (uniformity_.needsMask(statement)) return false;
    if (!definition.value) return true;
    const int width = function_.variable(definition.variable).type.width;
    if (std::holds_alternative<Gather>(function_.expr(*definition.value).node))
      return !isStep && isFromRows(*definition.value);
    return isInOrder(*definition.value, width);
  }

  // Elements side by side in a row, or below each other that fill parts of registers.
  bool isFromRows(ExprId id) const {
    const Expr& e = function_.expr(id);
    const auto* gather = std::get_if<Gather>(&e.node);
    if (!gather || gather->firstLane.empty()) return false;
    if (indexAlongLanes(function_, *gather) == gather->firstLane.back()) return true;
    return readsRowForEachLane(function_, *gather) && fillsParts(e.type) && e.type.isFloat();
  }

  // Of 128 bits, of which registers are made, so that each holds whole elements.
  static bool fillsParts(Type type) {
    return type.width == 4 && !type.isArray() && (type.isFloat() || type.scalar == Scalar::Int);
  }

  bool isInOrder(ExprId id, int width) const {
    const Expr& e = function_.expr(id);
    if (!uniformity_.isVarying(id)) return splats_.has(id) || fillsParts(e.type);
    if (e.type.width != width || e.type.isArray() || e.type.isDouble()) return false;
    if (const auto* read = std::get_if<Read>(&e.node)) return isCandidate(read->variable);
    const std::vector<ExprId> parts = operands(e);
    return isElementwise(e) &&
           std::ranges::all_of(parts, [&](ExprId part) { return isInOrder(part, width); });
  }

  std::uint32_t groupOf(std::uint32_t variable) const {
    while (groups_[variable] != variable)
      variable = groups_[variable];
    return variable;
  }

  // Those that are made of one another change their order together.
  void joinGroups() {
    forEachStatement(function_.body, [&](const Statement& statement) {
      const std::optional<Definition> definition = definitionIn(statement);
      if (!definition || !isCandidate(definition->variable)) return;
      for (VariableId other : readBy(function_, statement)) {
        if (isCandidate(other)) groups_[groupOf(other.index)] = groupOf(definition->variable.index);
      }
    });
  }

  // A gather is one turn less, and each other use of a variable one more. Conditions and steps of
  // loops have no place for a turn in front of them.
  void addGains(const Block& block, double count, bool isStep) {
    for (const Statement& statement : block) {
      const std::optional<Definition> definition = definitionIn(statement);
      if (definition && isCandidate(definition->variable)) {
        const bool isGather = definition->value && isFromRows(*definition->value);
        if (isGather) gains_[groupOf(definition->variable.index)] += count;
        continue;
      }
      const bool hasPlace = !isStep && blocks(statement).empty();
      for (VariableId variable : readBy(function_, statement)) {
        if (isCandidate(variable)) gains_[groupOf(variable.index)] -= hasPlace ? count : 1e30;
      }
      const auto* loop = std::get_if<Loop>(&statement.node);
      for (const Block* inner : blocks(statement))
        addGains(*inner, loop ? count * kIterations : count, loop && inner == &loop->step);
    }
  }

  const Function& function_;
  const Uniformity& uniformity_;
  const SplatValues splats_;
  std::vector<bool> isCandidate_;      ///< by variable
  std::vector<std::uint32_t> groups_;  ///< by variable: another one of its group, or itself
  std::vector<double> gains_;          ///< by group
};

}  // namespace

bool MemoryOrder::isEmpty() const {
  return std::ranges::find(variables_, true) == variables_.end();
}

std::vector<VariableId> MemoryOrder::turnedIn(const Function& function,
                                              const Statement& statement) const {
  const std::optional<Definition> definition = definitionIn(statement);
  if (definition && has(definition->variable)) return {};
  std::vector<VariableId> variables = readBy(function, statement);
  std::erase_if(variables, [&](VariableId variable) { return !has(variable); });
  return variables;
}

MemoryOrder memoryOrder(const Function& function, const Uniformity& uniformity) {
  MemoryOrder order;
  if (isLarge(function)) {
    order.variables_.resize(function.variables.size());
  } else {
    order.variables_ = LayoutFinder(function, uniformity).find();
  }
  return order;
}

}  // namespace brook::analysis
