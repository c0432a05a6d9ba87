#include "compiler/canonical/slots.h"

#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <set>
#include <variant>

namespace brook::canonical {
namespace {

using namespace ir;

bool isConstantIndex(const Function& function, ExprId index, Type array) {
  const auto value = intConstant(function, index);
  return value && *value >= 0 && *value < array.elements;
}

// Finds vectors that are needed as a whole, and arrays whose elements are chosen at run time.
class Needs {
 public:
  explicit Needs(const Function& function)
      : function_(function),
        isWhole_(function.variables.size()),
        isMemory_(function.variables.size()) {
    for (std::uint32_t i = 0; i < function.parameterCount; ++i)
      isWhole_[i] = function.variables[i].kind == VariableKind::Output;
    forEachStatement(function.body,
                     [&](const Statement& statement) { statements_.push_back(&statement); });
    // Mostly a need is found before what it needs.
    std::ranges::reverse(statements_);
    // A value assigned to a whole vector is needed as a whole, too.
    for (hasChanged_ = true; hasChanged_;) {
      hasChanged_ = false;
      seen_[0].clear();
      seen_[1].clear();
      for (const Statement* statement : statements_)
        visit(*statement);
      if (!hasChanged_) addArithmetic();
    }
  }

  bool isWhole(std::size_t variable) const { return isWhole_[variable]; }
  bool isMemory(std::size_t variable) const { return isMemory_[variable]; }

 private:
  void visit(const Statement& statement) {
    const auto* assign = std::get_if<Assign>(&statement.node);
    const auto* declare = std::get_if<Declare>(&statement.node);
    if (assign && assign->place.index) visit(assign->place);
    const bool isWhole = assign    ? isWhole_[assign->place.variable.index]
                         : declare ? isWhole_[declare->variable.index]
                                   : true;
    for (const ExprId operand : operands(statement))
      visit(operand, isWhole);
  }

  void visit(const Place& place) {
    const Type type = function_.variable(place.variable).type;
    if (!type.isArray()) {
      setWhole(place.variable);
    } else if (!isConstantIndex(function_, *place.index, type)) {
      isMemory_[place.variable.index] = true;
    }
  }

  void setWhole(VariableId variable) {
    if (!isWhole_[variable.index]) hasChanged_ = true;
    isWhole_[variable.index] = true;
  }

  void visit(ExprId id, bool isWhole) {
    if (!seen_[isWhole ? 1 : 0].insert(id).second) return;
    const Expr& expression = function_.expr(id);
    if (const auto* read = std::get_if<Read>(&expression.node)) {
      if (isWhole) setWhole(read->variable);
    } else if (const auto* component = std::get_if<Component>(&expression.node)) {
      visit(*component);
    } else {
      const bool isOfParts = std::holds_alternative<Swizzle>(expression.node) ||
                             std::holds_alternative<Construct>(expression.node);
      const bool areWhole = !isOfParts && (isWhole || !isElementwise(expression));
      for (const ExprId operand : operands(expression))
        visit(operand, areWhole);
    }
  }

  void visit(const Component& component) {
    const Expr& operand = function_.expr(component.operand);
    visit(component.index, true);
    if (!operand.type.isArray()) {
      visit(component.operand, true);
    } else if (!isConstantIndex(function_, component.index, operand.type)) {
      isMemory_[std::get<Read>(operand.node).variable.index] = true;
    }
  }

  // Vectors of floats that are computed as a whole stay, unless they are places.
  void addArithmetic() {
    findPlaces();
    for (const Statement* statement : statements_) {
      const auto* assign = std::get_if<Assign>(&statement->node);
      if (!assign || assign->place.index || !assign->place.components.empty()) continue;
      const VariableId variable = assign->place.variable;
      const Expr& value = function_.expr(assign->value);
      const auto* operation = std::get_if<Binary>(&value.node);
      const bool isVector = value.type.isVector() && value.type.isFloating();
      if (operation && isVector && !isPlace_.contains(variable)) setWhole(variable);
    }
  }

  // Finds the variables of which indices are made.
  void findPlaces() {
    isPlace_.clear();
    forEachExpr(function_, [&](ExprId id) {
      const auto* gather = std::get_if<Gather>(&function_.expr(id).node);
      for (const ExprId index : gather ? gather->indices : std::vector<ExprId>{})
        addPlaces(index);
    });
    for (std::size_t before = 0; before != isPlace_.size();) {
      before = isPlace_.size();
      for (const Statement* statement : statements_) {
        const auto* assign = std::get_if<Assign>(&statement->node);
        const auto* declare = std::get_if<Declare>(&statement->node);
        if (assign && isPlace_.contains(assign->place.variable)) addPlaces(assign->value);
        if (declare && declare->init && isPlace_.contains(declare->variable))
          addPlaces(*declare->init);
      }
    }
  }

  void addPlaces(ExprId index) {
    forEachExpr(function_, index, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&function_.expr(id).node);
      if (read) isPlace_.insert(read->variable);
    });
  }

  const Function& function_;
  std::vector<const Statement*> statements_;  // the last one first
  std::vector<bool> isWhole_, isMemory_;
  std::set<VariableId> isPlace_;
  std::set<ExprId> seen_[2];  // needed by component, and as a whole
  bool hasChanged_ = false;
};

}  // namespace

Slots::Slots(const Function& function)
    : kinds_(function.variables.size(), Kind::Whole),
      first_(function.variables.size(), 0),
      count_(function.variables.size(), 0) {
  const Needs needs(function);
  for (std::uint32_t i = 0; i < function.variables.size(); ++i) {
    const Type type = function.variables[i].type;
    if (type.isArray()) {
      kinds_[i] = needs.isMemory(i) ? Kind::Memory : Kind::Elements;
    } else if (type.isVector() && !needs.isWhole(i)) {
      kinds_[i] = Kind::Components;
    }
    first_[i] = slots_.size();
    if (canHave(function.variables[i].kind)) addSlots(function, {i});
    count_[i] = slots_.size() - first_[i];
  }
}

void Slots::addSlots(const Function& function, VariableId variable) {
  const Variable& v = function.variable(variable);
  switch (kinds_[variable.index]) {
    case Kind::Memory:
      break;
    case Kind::Whole:
      slots_.push_back({variable, v.type, v.name});
      break;
    case Kind::Components:
      for (int i = 0; i < v.type.width; ++i)
        slots_.push_back({variable, v.type.component(), v.name + "_" + "xyzw"[i]});
      break;
    case Kind::Elements:
      for (int i = 0; i < v.type.elements; ++i)
        slots_.push_back({variable, v.type.element(), v.name + "_" + std::to_string(i)});
      break;
  }
}

}  // namespace brook::canonical
