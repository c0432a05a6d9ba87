#include "compiler/canonical/slots.h"

#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <variant>

namespace brook::canonical {
namespace {

using namespace ir;

bool canHaveSlots(VariableKind kind) {
  return kind == VariableKind::Local || kind == VariableKind::Output;
}

// The variable that an expression reads.
const Read* readOf(const Function& function, ExprId id) {
  return std::get_if<Read>(&function.expr(id).node);
}

bool isConstantIndex(const Function& function, ExprId index, Type array) {
  const auto value = intConstant(function, index);
  return value && *value >= 0 && *value < array.elements;
}

}  // namespace

Slots::Slots(const Function& function)
    : kinds_(function.variables.size(), Kind::Whole),
      first_(function.variables.size(), 0),
      count_(function.variables.size(), 0) {
  findKinds(function);
  for (std::uint32_t i = 0; i < function.variables.size(); ++i) {
    first_[i] = slots_.size();
    if (canHaveSlots(function.variables[i].kind)) addSlots(function, {i});
    count_[i] = slots_.size() - first_[i];
  }
}

void Slots::findKinds(const Function& function) {
  std::vector<bool> isReadWhole(function.variables.size()), isMemory(function.variables.size());
  // Vectors are read as a whole where something else than these takes them.
  forEachExpr(function, [&](ExprId id) {
    const Expr& expression = function.expr(id);
    if (std::holds_alternative<Swizzle>(expression.node) ||
        std::holds_alternative<Construct>(expression.node))
      return;
    if (const auto* component = std::get_if<Component>(&expression.node)) {
      const Read* read = readOf(function, component->operand);
      if (read && function.variable(read->variable).type.isArray()) {
        const Type type = function.variable(read->variable).type;
        if (!isConstantIndex(function, component->index, type))
          isMemory[read->variable.index] = true;
      } else if (read) {
        isReadWhole[read->variable.index] = true;
      }
      return;
    }
    for (const ExprId operand : operands(expression)) {
      if (const Read* read = readOf(function, operand)) isReadWhole[read->variable.index] = true;
    }
  });
  forEachStatement(function.body, [&](const Statement& statement) {
    for (const ExprId operand : operands(statement)) {
      if (const Read* read = readOf(function, operand)) isReadWhole[read->variable.index] = true;
    }
    const auto* assign = std::get_if<Assign>(&statement.node);
    if (!assign || !assign->place.index) return;
    const Type type = function.variable(assign->place.variable).type;
    if (!type.isArray()) {
      isReadWhole[assign->place.variable.index] = true;
    } else if (!isConstantIndex(function, *assign->place.index, type)) {
      isMemory[assign->place.variable.index] = true;
    }
  });
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    const Type type = function.variables[i].type;
    if (type.isArray()) {
      kinds_[i] = isMemory[i] ? Kind::Memory : Kind::Elements;
    } else if (type.isVector() && !isReadWhole[i]) {
      kinds_[i] = Kind::Components;
    }
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
