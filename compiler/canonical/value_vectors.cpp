// Vectors: what is put together, taken apart, and computed as a whole.
#include "compiler/canonical/values.h"
#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <utility>

namespace brook::canonical {

using namespace ir;

namespace {

// Elementwise operations whose results have the type of their operands, and conversions.
bool isArithmetic(const Expr& expression) {
  if (const auto* builtin = std::get_if<Builtin>(&expression.node))
    return info(builtin->function).shape == BuiltinShape::Same;
  const auto* binary = std::get_if<Binary>(&expression.node);
  return (binary && !isComparison(binary->op) && !isLogical(binary->op)) ||
         std::holds_alternative<Unary>(expression.node) ||
         std::holds_alternative<Convert>(expression.node);
}

bool isSameOperation(const Expr& a, const Expr& b) {
  if (a.node.index() != b.node.index()) return false;
  if (const auto* n = std::get_if<Unary>(&a.node)) return n->op == std::get<Unary>(b.node).op;
  if (const auto* n = std::get_if<Binary>(&a.node)) return n->op == std::get<Binary>(b.node).op;
  if (const auto* n = std::get_if<Builtin>(&a.node))
    return n->function == std::get<Builtin>(b.node).function;
  return std::holds_alternative<Convert>(a.node);
}

}  // namespace

ExprId Values::splat(ExprId scalar, Type type) {
  return type.width == 1 ? scalar : table_.add({type, Construct{{scalar}}});
}

ExprId Values::withComponent(ExprId vector, std::uint8_t number, ExprId value) {
  const Type type = typeOf(vector);
  if (type.width == 1) return value;
  std::vector<ExprId> parts;
  for (std::uint8_t i = 0; i < type.width; ++i)
    parts.push_back(i == number ? value : component(vector, i));
  return make({type, Construct{std::move(parts)}});
}

// Scalars, or one vector and what it lacks.
ExprId Values::simplify(const Construct& n, Type type) {
  std::vector<ExprId> parts;
  for (const ExprId part : n.parts) {
    const Type of = typeOf(part);
    for (std::uint8_t i = 0; i < of.width; ++i)
      parts.push_back(of.width == 1 ? part : component(part, i));
  }
  if (type.width == 1) return parts.front();
  if (std::ranges::all_of(parts, [&](ExprId part) { return part == parts.front(); }))
    return splat(parts.front(), type);
  // Components of one vector are a swizzle of it.
  Components components;
  const auto* first = as<Swizzle>(parts.front());
  for (const ExprId part : parts) {
    const auto* swizzle = as<Swizzle>(part);
    if (!first || !swizzle || swizzle->operand != first->operand) break;
    components.push_back(swizzle->components.front());
  }
  if (components.size() == parts.size())
    return make({type, Swizzle{first->operand, std::move(components)}});
  if (parts != n.parts) return make({type, Construct{std::move(parts)}});
  if (const auto operation = vectorOperation(parts, type)) return *operation;
  return table_.add({type, n});
}

// An operation on a vector that is put together is one on each of its parts.
std::optional<ExprId> Values::operationOnParts(const Expr& expression) {
  if (expression.type.width == 1 || !isArithmetic(expression)) return std::nullopt;
  const std::vector<ExprId> inputs = operands(expression);
  if (std::ranges::none_of(inputs, [&](ExprId id) { return isPutTogether(id); }))
    return std::nullopt;
  std::vector<ExprId> parts;
  for (std::uint8_t i = 0; i < expression.type.width; ++i) {
    Expr part = withOperands(expression, [&](ExprId id) { return component(id, i); });
    part.type = expression.type.component();
    parts.push_back(make(part));
  }
  return make({expression.type, Construct{std::move(parts)}});
}

// Returns whether a vector has several parts that are not all constants.
bool Values::isPutTogether(ExprId id) const {
  const auto* construct = as<Construct>(id);
  return construct && construct->parts.size() > 1 &&
         !std::ranges::all_of(construct->parts, [&](ExprId part) { return isConstant(part); });
}

// The same operation on all components is one on vectors, if its operands are vectors.
std::optional<ExprId> Values::vectorOperation(const std::vector<ExprId>& parts, Type type) {
  Expr operation = table_[parts.front()];
  if (!isArithmetic(operation)) return std::nullopt;
  std::vector<std::vector<ExprId>> inputs(operands(operation).size());
  for (const ExprId part : parts) {
    const Expr& other = table_[part];
    const std::vector<ExprId> of = operands(other);
    if (!isSameOperation(operation, other) || of.size() != inputs.size()) return std::nullopt;
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (typeOf(of[i]) != typeOf(operands(operation)[i])) return std::nullopt;
      inputs[i].push_back(of[i]);
    }
  }
  std::size_t next = 0;
  bool areVectors = true;
  operation = withOperands(operation, [&](ExprId operand) {
    const Type of = typeOf(operand).withWidth(type.width);
    if (type.width > maxWidth(of.scalar)) areVectors = false;
    if (!areVectors) return operand;
    const ExprId vector = make({of, Construct{inputs[next++]}});
    areVectors = !isPutTogether(vector);
    return vector;
  });
  if (!areVectors) return std::nullopt;
  operation.type = type;
  return make(operation);
}

ExprId Values::simplify(const Swizzle& n, Type type) {
  const Type of = typeOf(n.operand);
  bool isIdentity = n.components.size() == of.width;
  for (std::size_t i = 0; i < n.components.size(); ++i)
    isIdentity = isIdentity && n.components[i] == i;
  if (isIdentity) return n.operand;
  if (of.width == 1) return splat(n.operand, type);
  if (const auto* inner = as<Swizzle>(n.operand)) {
    Components composed;
    for (const std::uint8_t component : n.components)
      composed.push_back(inner->components[component]);
    return make({type, Swizzle{inner->operand, std::move(composed)}});
  }
  if (n.components.size() == 1) {
    if (const auto value = swizzledOperation(n.operand, n.components.front())) return *value;
  } else if (as<Construct>(n.operand) || isElementwise(table_[n.operand])) {
    std::vector<ExprId> parts;
    for (const std::uint8_t component : n.components)
      parts.push_back(this->component(n.operand, component));
    return make({type, Construct{std::move(parts)}});
  }
  return table_.add({type, n});
}

// One component of an operation is the operation on that component.
std::optional<ExprId> Values::swizzledOperation(ExprId operand, std::uint8_t component) {
  const Expr expression = table_[operand];  // making values moves the table
  if (const auto* construct = std::get_if<Construct>(&expression.node)) {
    const bool isSplat = construct->parts.size() == 1 && typeOf(construct->parts[0]).width == 1;
    return construct->parts[isSplat ? 0 : component];
  }
  if (!isElementwise(expression)) return std::nullopt;
  Expr scalar = withOperands(expression, [&](ExprId id) {
    return typeOf(id).width == 1 ? id : this->component(id, component);
  });
  scalar.type = expression.type.component();
  const ExprId made = make(scalar);
  components_.push_back({operand, component, made});
  return made;
}

}  // namespace brook::canonical
