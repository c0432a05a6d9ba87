#include "compiler/canonical/values.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/evaluate_operations.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace brook::canonical {
namespace {

using namespace ir;

// Exact functions of one argument that every target computes alike.
bool isFoldable(const Expr& expression) {
  if (expression.type.width != 1) return false;
  if (const auto* builtin = std::get_if<Builtin>(&expression.node)) {
    switch (builtin->function) {
      case BuiltinKind::Abs:
      case BuiltinKind::Ceil:
      case BuiltinKind::Floor:
      case BuiltinKind::Max:
      case BuiltinKind::Min:
      case BuiltinKind::NearestIndex:
      case BuiltinKind::Round:
      case BuiltinKind::Trunc:
        return true;
      default:
        return false;
    }
  }
  return std::holds_alternative<Unary>(expression.node) ||
         std::holds_alternative<Binary>(expression.node) ||
         std::holds_alternative<Convert>(expression.node);
}

// Whether division by it is multiplication by 1 / it, exactly and for every operand.
bool hasExactReciprocal(float value) {
  int exponent = 0;
  return std::abs(std::frexp(value, &exponent)) == 0.5f && exponent > -100 && exponent < 100;
}

}  // namespace

ExprId Values::make(const Expr& expression) {
  if (const std::optional<ExprId> constant = folded(expression)) return *constant;
  const ExprId raw = table_.add(expression);
  const auto known = made_.find(raw);
  if (known != made_.end()) return known->second;
  const ExprId result = simplified(expression);
  made_.try_emplace(raw, result);
  return result;
}

ExprId Values::simplified(const Expr& expression) {
  if (const std::optional<ExprId> parts = operationOnParts(expression)) return *parts;
  return std::visit([&](const auto& node) { return simplify(node, expression.type); },
                    expression.node);
}

ExprId Values::substituted(ExprId value, const std::unordered_map<VariableId, ExprId>& symbols) {
  std::unordered_map<ExprId, ExprId> made;
  const std::function<ExprId(ExprId)> walk = [&](ExprId id) {
    if (const auto known = made.find(id); known != made.end()) return known->second;
    const Expr expression = table_[id];
    const auto* read = std::get_if<Read>(&expression.node);
    const auto symbol = read ? symbols.find(read->variable) : symbols.end();
    const ExprId result = symbol != symbols.end()        ? symbol->second
                          : operands(expression).empty() ? id
                                                         : make(withOperands(expression, walk));
    return made.try_emplace(id, result).first->second;
  };
  return walk(value);
}

std::optional<bool> Values::boolConstant(ExprId id) const {
  const auto* constant = as<Constant>(id);
  const bool* value = constant ? std::get_if<bool>(&constant->value) : nullptr;
  return value ? std::optional(*value) : std::nullopt;
}

std::optional<std::int32_t> Values::intConstant(ExprId id) const {
  const auto* constant = as<Constant>(id);
  const auto* value = constant ? std::get_if<std::int32_t>(&constant->value) : nullptr;
  return value ? std::optional(*value) : std::nullopt;
}

ExprId Values::zero(Type type) {
  return splat(leaf(type.component(), constantOf(type.scalar, 0)), type);
}

ExprId Values::component(ExprId vector, std::uint8_t number) {
  return make({typeOf(vector).component(), Swizzle{vector, {number}}});
}

ExprId Values::unary(UnaryOp op, ExprId operand) {
  return make({typeOf(operand), Unary{op, operand}});
}

ExprId Values::binary(BinaryOp op, ExprId left, ExprId right) {
  return make({resultOfBinary(op, typeOf(left)), Binary{op, left, right}});
}

ExprId Values::select(ExprId condition, ExprId whenTrue, ExprId whenFalse) {
  return make({typeOf(whenTrue), Select{condition, whenTrue, whenFalse}});
}

std::optional<ExprId> Values::folded(const Expr& expression) {
  if (!isFoldable(expression)) return std::nullopt;
  const std::vector<ExprId> inputs = operands(expression);
  if (!std::ranges::all_of(inputs, [&](ExprId id) { return isConstant(id); })) return std::nullopt;
  const auto bits = [&](std::size_t i) { return bitsOf(*as<Constant>(inputs[i])); };
  const Scalar from = typeOf(inputs[0]).scalar;
  const std::uint64_t result = std::visit(
      Overloaded{[&](const Unary& n) { return evaluate(n.op, from, bits(0)); },
                 [&](const Binary& n) { return evaluate(n.op, from, bits(0), bits(1)); },
                 [&](const Convert&) { return convert(from, expression.type.scalar, bits(0)); },
                 [&](const Builtin& n) {
                   return evaluate(n.function, from, bits(0), bits(inputs.size() - 1));
                 },
                 [](const auto&) -> std::uint64_t { return 0; }},
      expression.node);
  return leaf(expression.type, constantOf(expression.type.scalar, result));
}

ExprId Values::simplify(const Unary& n, Type type) {
  if (const auto* inner = as<Unary>(n.operand); inner && inner->op == n.op) return inner->operand;
  if (n.op == UnaryOp::Negate && type == kInt) {
    if (const auto sum = sums_.add({}, sums_.of(n.operand), UINT32_MAX)) return sums_.make(*sum);
  }
  const auto* test = as<Binary>(n.operand);
  if (n.op == UnaryOp::Not && test && isComparison(test->op)) {
    const bool isOrdered = typeOf(test->left).isInteger() || typeOf(test->left).isBool();
    if (test->op == BinaryOp::Equal) return binary(BinaryOp::NotEqual, test->left, test->right);
    if (test->op == BinaryOp::NotEqual) return binary(BinaryOp::Equal, test->left, test->right);
    // NaN is neither less nor greater.
    if (isOrdered) return binary(opposite(test->op), test->left, test->right);
  }
  return table_.add({type, n});
}

ExprId Values::simplify(const Binary& n, Type type) {
  if (isComparison(n.op)) return comparison(n.op, n.left, n.right, type);
  if (isLogical(n.op)) return logical(n, type);
  if (type == kInt) return integer(n);
  if (type == kFloat) return floating(n, type);
  return table_.add({type, n});
}

// Whether it is the same after a zero of this sign is added.
bool Values::isSameWithZero(ExprId value, bool isMinusZero) {
  if (isMinusZero) return true;
  const std::optional<Dyadic> integral = integrals_.of(value);
  return integral && !integral->mayBeMinusZero;
}

ExprId Values::floating(const Binary& n, Type type) {
  const bool isSum = n.op == BinaryOp::Add, isProduct = n.op == BinaryOp::Multiply;
  if ((isSum || isProduct) && isConstant(n.left) && !isConstant(n.right))
    return binary(n.op, n.right, n.left);
  if (isSum && n.left == n.right && !isConstant(n.left))
    return binary(BinaryOp::Multiply, n.left, leaf(type, Constant{2.0f}));
  const auto* constant = as<Constant>(n.right);
  const float* right = constant ? std::get_if<float>(&constant->value) : nullptr;
  if (right) {
    if (isSum && *right == 0 && isSameWithZero(n.left, std::signbit(*right))) return n.left;
    if (n.op == BinaryOp::Subtract)
      return binary(BinaryOp::Add, n.left, leaf(type, Constant{-*right}));
    if (*right == 1 && (isProduct || n.op == BinaryOp::Divide)) return n.left;
    if (n.op == BinaryOp::Divide && hasExactReciprocal(*right))
      return binary(BinaryOp::Multiply, n.left, leaf(type, Constant{1 / *right}));
  }
  const auto* negated = as<Unary>(n.right);
  if (negated && isSum) return binary(BinaryOp::Subtract, n.left, negated->operand);
  if (negated && n.op == BinaryOp::Subtract) return binary(BinaryOp::Add, n.left, negated->operand);
  return table_.add({type, n});
}

ExprId Values::simplify(const Convert& n, Type type) {
  if (typeOf(n.operand) == type) return n.operand;
  if (type == kInt && typeOf(n.operand) == kFloat) {
    const std::optional<Dyadic> integral = integrals_.of(n.operand);
    // Rounded to zero.
    if (integral && (integral->shift == 0 || integral->range.low >= 0))
      return integrals_.floor(*integral);
  }
  if (type == kInt && typeOf(n.operand) == kUint) {
    if (const auto index = indexOfUint(n.operand)) return *index;
  }
  const auto* inner = as<Convert>(n.operand);
  const bool isOfBool = inner && typeOf(inner->operand).isBool();
  const bool isOfBits = inner && type.isInteger() && typeOf(n.operand).isInteger() &&
                        typeOf(inner->operand).isInteger();
  if (isOfBool || isOfBits) return make({type, Convert{inner->operand}});
  const auto* construct = as<Construct>(n.operand);
  if (!construct) return table_.add({type, n});
  const std::vector<ExprId> parts = construct->parts;  // making values moves the table
  std::vector<ExprId> converted;
  for (const ExprId part : parts)
    converted.push_back(make({typeOf(part).withScalar(type.scalar), Convert{part}}));
  return make({type, Construct{std::move(converted)}});
}

ExprId Values::simplify(const Component& n, Type type) {
  const auto index = intConstant(n.index);
  const Type of = typeOf(n.operand);
  if (!index || of.isArray() || *index < 0 || *index >= of.width) return table_.add({type, n});
  return component(n.operand, static_cast<std::uint8_t>(*index));
}

// Indices end at the extents, so that it does not matter how a larger int is rounded to a float.
ExprId Values::simplify(const Gather& n, Type type) {
  Gather copy = n;
  for (ExprId& index : copy.indices) {
    const auto* nearest = as<Builtin>(index);
    const bool isNearest = nearest && nearest->function == BuiltinKind::NearestIndex;
    const auto* convert = isNearest ? as<Convert>(nearest->arguments[0]) : nullptr;
    if (convert && typeOf(convert->operand) == kInt && ranges_.areExtentsSmall())
      index = convert->operand;
    // An index below 0 is 0 anyway, unless somebody has promised that none is.
    const auto* choice = as<Builtin>(index);
    const bool isMax = choice && !n.inRange && choice->function == BuiltinKind::Max;
    const auto least = isMax ? intConstant(choice->arguments[1]) : std::nullopt;
    if (least && *least <= 0) index = choice->arguments[0];
  }
  return table_.add({type, std::move(copy)});
}

// The order of ints makes no difference to the smaller one.
ExprId Values::simplify(const Builtin& n, Type type) {
  if (n.function == BuiltinKind::NearestIndex && typeOf(n.arguments[0]) == kFloat) {
    const std::optional<Dyadic> place = integrals_.of(n.arguments[0]);
    if (place && place->shift == 0) return place->numerator;
    if (place) {
      const ExprId half = constant(std::int32_t{1} << (place->shift - 1));
      return shiftedRight(binary(BinaryOp::Add, place->numerator, half), place->shift);
    }
  }
  // If it is never -0, it may be stored, too.
  if (n.function == BuiltinKind::Fmod && type == kFloat) {
    const ExprId own = table_.add({type, n});
    const std::optional<Dyadic> rest = integrals_.of(own);
    return rest && rest->shift == 0 && !rest->mayBeMinusZero
               ? make({kFloat, Convert{rest->numerator}})
               : own;
  }
  const bool isChoice = n.function == BuiltinKind::Min || n.function == BuiltinKind::Max;
  if (!isChoice || !type.isInteger()) return table_.add({type, n});
  ExprId left = n.arguments[0], right = n.arguments[1];
  if (left == right) return left;
  if (!sums_.isInOrder(left, right)) std::swap(left, right);
  return table_.add({type, Builtin{n.function, {left, right}}});
}

}  // namespace brook::canonical
