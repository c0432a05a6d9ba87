#include "compiler/canonical/values.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/evaluate_operations.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

namespace brook::canonical {
namespace {

using namespace ir;

// Elementwise operations whose results have the type of their operands, and conversions.
bool isArithmetic(const Expr& expression) {
  if (const auto* builtin = std::get_if<Builtin>(&expression.node))
    return info(builtin->function).shape == BuiltinShape::Same;
  const auto* binary = std::get_if<Binary>(&expression.node);
  return (binary && !isComparison(binary->op) && !isLogical(binary->op)) ||
         std::holds_alternative<Unary>(expression.node) ||
         std::holds_alternative<Convert>(expression.node);
}

BinaryOp reversed(BinaryOp comparison) {
  switch (comparison) {
    case BinaryOp::Less:
      return BinaryOp::Greater;
    case BinaryOp::LessEqual:
      return BinaryOp::GreaterEqual;
    case BinaryOp::Greater:
      return BinaryOp::Less;
    default:
      return BinaryOp::LessEqual;
  }
}

bool isSameOperation(const Expr& a, const Expr& b) {
  if (a.node.index() != b.node.index()) return false;
  if (const auto* n = std::get_if<Unary>(&a.node)) return n->op == std::get<Unary>(b.node).op;
  if (const auto* n = std::get_if<Binary>(&a.node)) return n->op == std::get<Binary>(b.node).op;
  if (const auto* n = std::get_if<Builtin>(&a.node))
    return n->function == std::get<Builtin>(b.node).function;
  return std::holds_alternative<Convert>(a.node);
}

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

BinaryOp opposite(BinaryOp comparison) {
  switch (comparison) {
    case BinaryOp::Less:
      return BinaryOp::GreaterEqual;
    case BinaryOp::LessEqual:
      return BinaryOp::Greater;
    case BinaryOp::Greater:
      return BinaryOp::LessEqual;
    case BinaryOp::GreaterEqual:
      return BinaryOp::Less;
    case BinaryOp::Equal:
      return BinaryOp::NotEqual;
    default:
      return BinaryOp::Equal;
  }
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

ExprId Values::make(const Expr& expression) {
  if (const std::optional<ExprId> constant = folded(expression)) return *constant;
  if (const std::optional<ExprId> parts = operationOnParts(expression)) return *parts;
  return std::visit([&](const auto& node) { return simplify(node, expression.type); },
                    expression.node);
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

ExprId Values::splat(ExprId scalar, Type type) {
  return type.width == 1 ? scalar : table_.add({type, Construct{{scalar}}});
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

ExprId Values::withComponent(ExprId vector, std::uint8_t number, ExprId value) {
  const Type type = typeOf(vector);
  if (type.width == 1) return value;
  std::vector<ExprId> parts;
  for (std::uint8_t i = 0; i < type.width; ++i)
    parts.push_back(i == number ? value : component(vector, i));
  return make({type, Construct{std::move(parts)}});
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
  if (type == kInt && (n.op == BinaryOp::Divide || n.op == BinaryOp::Remainder)) {
    if (const auto divisor = intConstant(n.right)) return quotient(n, *divisor);
  }
  if (type == kInt && n.op == BinaryOp::BitAnd) {
    const auto mask = intConstant(n.right);
    const IntRange of = ranges_.of(n.left);
    if (mask && *mask > 0 && std::has_single_bit(static_cast<std::uint32_t>(*mask) + 1))
      return of.low >= 0 && of.high <= *mask ? n.left : sums_.lowBits(n.left, *mask);
    if (isConstant(n.left) && !isConstant(n.right)) return binary(n.op, n.right, n.left);
    // All but the last bits.
    if (mask && *mask < -1 && std::has_single_bit(static_cast<std::uint32_t>(-*mask)))
      return binary(BinaryOp::Subtract, n.left, sums_.lowBits(n.left, -*mask - 1));
  }
  if (type == kInt && n.op == BinaryOp::ShiftLeft) {
    const auto count = intConstant(n.right);
    if (count && *count >= 0 && *count < 31)
      return binary(BinaryOp::Multiply, n.left, constant(std::int32_t{1} << *count));
  }
  if (type == kInt && n.op == BinaryOp::ShiftRight) {
    const auto count = intConstant(n.right);
    if (count && *count >= 0 && *count < 31) return shiftedRight(n.left, *count);
  }
  if (type == kInt) {
    const auto left = n.op == BinaryOp::Multiply ? intConstant(n.left) : std::nullopt;
    if (left) return binary(n.op, n.right, n.left);
    const auto factor = n.op == BinaryOp::Multiply ? intConstant(n.right) : std::nullopt;
    std::optional<IntSum> sum;
    if (factor) sum = sums_.add({}, sums_.of(n.left), static_cast<std::uint32_t>(*factor));
    if (n.op == BinaryOp::Add || n.op == BinaryOp::Subtract) {
      const IntSum sumOfLeft = sums_.of(n.left);
      sum = sums_.add(sumOfLeft, sums_.of(n.right), n.op == BinaryOp::Add ? 1 : UINT32_MAX);
    }
    if (sum) return sums_.make(*sum);
  }
  if (type == kFloat) return floating(n, type);
  return table_.add({type, n});
}

// `a > b` is `b < a`, also of NaN; of a constant it is the first form.
ExprId Values::comparison(BinaryOp op, ExprId left, ExprId right, Type type) {
  const bool isGreater = op == BinaryOp::Greater || op == BinaryOp::GreaterEqual;
  const bool isLess = op == BinaryOp::Less || op == BinaryOp::LessEqual;
  if (isGreater ? !isConstant(right) : isLess && isConstant(left))
    return comparison(reversed(op), right, left, type);
  const bool isInt = typeOf(left) == kInt;
  if (const auto chosen = comparisonOfChoice(op, left, right)) return *chosen;
  if (typeOf(left) == kFloat) {
    if (const auto integral = comparisonOfIntegrals(op, left, right)) return *integral;
  }
  if (isInt) {
    if (const auto known = comparisonOfSums(op, left, right)) return *known;
  }
  if (left == right && !typeOf(left).isFloating()) {
    const bool isTrue =
        op == BinaryOp::Equal || op == BinaryOp::LessEqual || op == BinaryOp::GreaterEqual;
    return splat(constant(isTrue), type);
  }
  if (isInt && op == BinaryOp::LessEqual) {
    const auto upper = intConstant(right);
    if (upper && *upper != INT32_MAX)
      return comparison(BinaryOp::Less, left, constant(*upper + 1), type);
  }
  if (isInt && op == BinaryOp::GreaterEqual) {
    const auto lower = intConstant(right);
    if (lower && *lower != INT32_MIN)
      return comparison(BinaryOp::Greater, left, constant(*lower - 1), type);
  }
  const bool isEquality = op == BinaryOp::Equal || op == BinaryOp::NotEqual;
  if (isEquality && (isConstant(left) || (right < left && !isConstant(right))))
    std::swap(left, right);
  // Whether a bool that was made a number is 0.
  const auto* number = isEquality ? as<Convert>(left) : nullptr;
  if (number && typeOf(number->operand).isBool() && isConstant(right) &&
      bitsOf(*as<Constant>(right)) == 0) {
    return op == BinaryOp::NotEqual ? number->operand : unary(UnaryOp::Not, number->operand);
  }
  // A value that is not negative differs from 0 if it is greater.
  const auto least = isInt && isEquality ? intConstant(right) : std::nullopt;
  if (least && *least == ranges_.of(left).low && *least != INT32_MAX) {
    return op == BinaryOp::NotEqual ? binary(BinaryOp::Greater, left, right)
                                    : binary(BinaryOp::Less, left, constant(*least + 1));
  }
  return table_.add({type, Binary{op, left, right}});
}

// A choice between constants is compared with another one.
std::optional<ExprId> Values::comparisonOfChoice(BinaryOp op, ExprId left, ExprId right) {
  if (!isConstant(right) || !isChoiceOfConstants(left, 0)) return std::nullopt;
  const Select choice = *as<Select>(left);
  return select(choice.condition, binary(op, choice.whenTrue, right),
                binary(op, choice.whenFalse, right));
}

bool Values::isChoiceOfConstants(ExprId id, int depth) const {
  constexpr int kDeepest = 16;
  const auto* choice = as<Select>(id);
  if (!choice || depth > kDeepest || typeOf(id).width != 1) return false;
  const auto isKnown = [&](ExprId arm) {
    return isConstant(arm) || isChoiceOfConstants(arm, depth + 1);
  };
  return isKnown(choice->whenTrue) && isKnown(choice->whenFalse);
}

std::optional<std::int64_t> Values::distance(ExprId from, ExprId to) {
  const auto difference = intConstant(binary(BinaryOp::Subtract, to, from));
  if (!difference || !ranges_.isBounded(from) || !ranges_.isBounded(to)) return std::nullopt;
  // The difference itself may have wrapped.
  const std::int64_t exact = ranges_.of(to).low - ranges_.of(from).low;
  return exact == *difference ? std::optional(exact) : std::nullopt;
}

std::optional<ExprId> Values::comparisonOfSums(BinaryOp op, ExprId left, ExprId right) {
  const std::optional<std::int64_t> distance = this->distance(right, left);
  if (!distance) return std::nullopt;
  return binary(op, constant(static_cast<std::int32_t>(*distance)), constant(std::int32_t{0}));
}

std::optional<ExprId> Values::comparisonOfIntegrals(BinaryOp op, ExprId left, ExprId right) {
  std::optional<Dyadic> a = integrals_.of(left);
  std::optional<Dyadic> b = a ? integrals_.of(right) : std::nullopt;
  if (!a || !b) return std::nullopt;
  // An integer is less than 0.5 if it is less than 1.
  const bool isUp = op == BinaryOp::Less || op == BinaryOp::GreaterEqual;
  const bool isOrder = op != BinaryOp::Equal && op != BinaryOp::NotEqual;
  if (isOrder && a->shift == 0 && b->shift > 0)
    return binary(op, a->numerator, isUp ? integrals_.ceil(*b) : integrals_.floor(*b));
  if (isOrder && b->shift == 0 && a->shift > 0)
    return binary(op, isUp ? integrals_.floor(*a) : integrals_.ceil(*a), b->numerator);
  const int shift = std::max(a->shift, b->shift);
  a = integrals_.withShift(*a, shift);
  b = integrals_.withShift(*b, shift);
  if (!a || !b) return std::nullopt;
  return binary(op, a->numerator, b->numerator);
}

// A value that is not negative is divided by a power of two with a shift; the rest is its last bits.
ExprId Values::quotient(const Binary& n, std::int32_t divisor) {
  const bool isPower = divisor > 0 && std::has_single_bit(static_cast<std::uint32_t>(divisor));
  if (isPower && ranges_.of(n.left).low >= 0) {
    if (n.op == BinaryOp::Remainder) return sums_.lowBits(n.left, divisor - 1);
    return shiftedRight(n.left, std::countr_zero(static_cast<std::uint32_t>(divisor)));
  }
  return table_.add({kInt, n});
}

// Returns half of a sum of even terms that does not wrap.
std::optional<ExprId> Values::halfOf(ExprId value, const IntSum& sum) {
  const bool isEven = !sum.terms.empty() && std::ranges::all_of(sum.terms, [](const auto& term) {
    return term.factor % 2 == 0;
  });
  if (!isEven || !ranges_.isBounded(value)) return std::nullopt;
  const auto half = [](std::uint32_t factor) {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(factor) >> 1);
  };
  IntSum result = {sum.terms, half(sum.constant)};
  for (IntSum::Term& term : result.terms)
    term.factor = half(term.factor);
  return sums_.make(result);
}

ExprId Values::shiftedRight(ExprId value, int count) {
  if (count == 0) return value;
  if (const auto known = intConstant(value)) return constant(*known >> count);
  const IntSum sum = sums_.of(value);
  if (const auto half = halfOf(value, sum)) return shiftedRight(*half, count - 1);
  IntSum quotient, rest;
  rest.constant = sum.constant;
  IntRange range = {0, 0};
  for (const IntSum::Term& term : sum.terms) {
    const auto factor = static_cast<std::int32_t>(term.factor);
    if (factor % (1 << count) != 0) {
      rest.terms.push_back(term);
      continue;
    }
    const IntRange of = ranges_.of(term.value);
    const auto [low, high] = std::minmax({of.low * factor, of.high * factor});
    range = {range.low + low, range.high + high};
    quotient.terms.push_back({term.value, static_cast<std::uint32_t>(factor >> count)});
  }
  const ExprId whole =
      table_.add({kInt, Binary{BinaryOp::ShiftRight, value, constant(std::int32_t{count})}});
  if (quotient.terms.empty()) return whole;
  const ExprId remainder = sums_.make(rest);
  const IntRange ofRemainder = ranges_.of(remainder);
  if (range.low + ofRemainder.low < INT32_MIN || range.high + ofRemainder.high > INT32_MAX ||
      range.low < INT32_MIN || range.high > INT32_MAX)
    return whole;
  if (rest.terms.empty()) {
    quotient.constant =
        static_cast<std::uint32_t>(static_cast<std::int32_t>(rest.constant) >> count);
    return sums_.make(quotient);
  }
  const ExprId shifted = shiftedRight(remainder, count);
  return binary(BinaryOp::Add, sums_.make(quotient), shifted);
}

ExprId Values::logical(const Binary& n, Type type) {
  const bool isAnd = n.op == BinaryOp::And;
  if (n.left == n.right) return n.left;
  for (const auto& [side, other] : {std::pair(n.left, n.right), std::pair(n.right, n.left)}) {
    if (const auto value = boolConstant(side)) return *value == isAnd ? other : side;
  }
  return table_.add({type, n});
}

ExprId Values::floating(const Binary& n, Type type) {
  const bool isSum = n.op == BinaryOp::Add, isProduct = n.op == BinaryOp::Multiply;
  if ((isSum || isProduct) && isConstant(n.left) && !isConstant(n.right))
    return binary(n.op, n.right, n.left);
  const auto* constant = as<Constant>(n.right);
  const float* right = constant ? std::get_if<float>(&constant->value) : nullptr;
  if (right) {
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
  const auto* inner = as<Convert>(n.operand);
  const bool isOfBool = inner && typeOf(inner->operand).isBool();
  const bool isOfBits = inner && type.isInteger() && typeOf(n.operand).isInteger() &&
                        typeOf(inner->operand).isInteger();
  if (isOfBool || isOfBits) return make({type, Convert{inner->operand}});
  const auto* parts = as<Construct>(n.operand);
  if (!parts) return table_.add({type, n});
  std::vector<ExprId> converted;
  for (const ExprId part : parts->parts)
    converted.push_back(make({typeOf(part).withScalar(type.scalar), Convert{part}}));
  return make({type, Construct{std::move(converted)}});
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
  const ExprId raw = table_.add({type, Construct{parts}});
  const auto known = vectors_.find(raw);
  if (known != vectors_.end()) return known->second;
  const ExprId result = vectorOperation(parts, type).value_or(raw);
  vectors_.try_emplace(raw, result);
  return result;
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
  return make(scalar);
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
  if (isConstant(left) || (right < left && !isConstant(right))) std::swap(left, right);
  return table_.add({type, Builtin{n.function, {left, right}}});
}

ExprId Values::simplify(const Select& n, Type type) {
  if (n.whenTrue == n.whenFalse) return n.whenTrue;
  if (const auto value = boolConstant(n.condition)) return *value ? n.whenTrue : n.whenFalse;
  if (const auto opposite = oppositeIfPreferred(n.condition))
    return select(*opposite, n.whenFalse, n.whenTrue);
  if (type == kBool) {
    const auto yes = boolConstant(n.whenTrue), no = boolConstant(n.whenFalse);
    if (yes && no) return *yes ? n.condition : unary(UnaryOp::Not, n.condition);
    if (yes) {
      return *yes ? binary(BinaryOp::Or, n.condition, n.whenFalse)
                  : binary(BinaryOp::And, unary(UnaryOp::Not, n.condition), n.whenFalse);
    }
    if (no) {
      return *no ? binary(BinaryOp::Or, unary(UnaryOp::Not, n.condition), n.whenTrue)
                 : binary(BinaryOp::And, n.condition, n.whenTrue);
    }
  }
  if (const auto value = smallerOrLarger(n, type)) return *value;
  return table_.add({type, n});
}

// One of a condition and its opposite is preferred: == over !=, < over <=, > over < for a constant.
std::optional<ExprId> Values::oppositeIfPreferred(ExprId condition) {
  const auto* negated = as<Unary>(condition);
  if (negated && negated->op == UnaryOp::Not) return negated->operand;
  const auto* test = as<Binary>(condition);
  if (!test) return std::nullopt;
  const Binary n = *test;
  if (n.op == BinaryOp::NotEqual) return binary(BinaryOp::Equal, n.left, n.right);
  const bool isInt = typeOf(n.left) == kInt;
  const bool isOther = isConstant(n.right) ? n.op == BinaryOp::Less : n.op == BinaryOp::LessEqual;
  return isInt && isOther ? std::optional(unary(UnaryOp::Not, condition)) : std::nullopt;
}

// min(a, b) is `a < b ? a : b`, and max(a, b) is `b < a ? a : b`, of NaN and zeros too.
std::optional<ExprId> Values::smallerOrLarger(const Select& n, Type type) {
  const auto* test = as<Binary>(n.condition);
  const bool isLess = test && test->op == BinaryOp::Less;
  const bool isGreater = test && test->op == BinaryOp::Greater;
  if ((!isLess && !isGreater) || type.isBool() || typeOf(test->left) != type) return std::nullopt;
  const ExprId less = isLess ? test->left : test->right;
  const ExprId more = isLess ? test->right : test->left;
  std::optional<BuiltinKind> choice;
  if (less == n.whenTrue && more == n.whenFalse) choice = BuiltinKind::Min;
  if (more == n.whenTrue && less == n.whenFalse) choice = BuiltinKind::Max;
  // `i < 4 ? i : 3` is min(i, 3).
  const auto limit = intConstant(test->right);
  const bool isTrueConstant = n.whenFalse == test->left;
  const auto other = intConstant(isTrueConstant ? n.whenTrue : n.whenFalse);
  const bool isOfLeft = isTrueConstant || n.whenTrue == test->left;
  if (limit && other && isOfLeft && (*other == *limit || *other == *limit + (isLess ? -1 : 1)))
    choice = isLess != isTrueConstant ? BuiltinKind::Min : BuiltinKind::Max;
  if (!choice) return std::nullopt;
  return make({type, Builtin{*choice, {n.whenTrue, n.whenFalse}}});
}

}  // namespace brook::canonical
