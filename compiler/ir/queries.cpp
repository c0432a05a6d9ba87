#include "compiler/ir/queries.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <variant>

namespace brook::ir {

bool usesDouble(const Function& function) {
  bool isFound = std::any_of(function.variables.begin(), function.variables.end(),
                             [](const Variable& variable) { return variable.type.isDouble(); });
  forEachExpr(function, [&](ExprId id) { isFound = isFound || function.expr(id).type.isDouble(); });
  return isFound || std::any_of(function.helpers.begin(), function.helpers.end(), usesDouble);
}

std::optional<std::int32_t> intConstant(const Function& function, ExprId id) {
  const auto* constant = std::get_if<Constant>(&function.expr(id).node);
  const auto* value = constant ? std::get_if<std::int32_t>(&constant->value) : nullptr;
  return value ? std::optional(*value) : std::nullopt;
}

bool isElementwise(const Expr& expression) {
  if (const auto* builtin = std::get_if<Builtin>(&expression.node)) {
    const BuiltinShape shape = info(builtin->function).shape;
    return shape == BuiltinShape::Same || shape == BuiltinShape::ToBool ||
           shape == BuiltinShape::ToInt;
  }
  return std::holds_alternative<Unary>(expression.node) ||
         std::holds_alternative<Binary>(expression.node) ||
         std::holds_alternative<Convert>(expression.node) ||
         std::holds_alternative<Select>(expression.node);
}

}  // namespace brook::ir
