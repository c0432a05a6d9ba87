// Conditions: comparisons, and, or, and choices.
#include "compiler/canonical/values.h"
#include "compiler/ir/evaluate_operations.h"

#include <algorithm>
#include <utility>

namespace brook::canonical {

using namespace ir;

// `a > b` is `b < a`, also of NaN; of a constant it is the first form.
ExprId Values::comparison(BinaryOp op, ExprId left, ExprId right, Type type) {
  const bool isGreater = op == BinaryOp::Greater || op == BinaryOp::GreaterEqual;
  const bool isLess = op == BinaryOp::Less || op == BinaryOp::LessEqual;
  if (isGreater ? !isConstant(right) : isLess && isConstant(left))
    return comparison(turnedAround(op), right, left, type);
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

// The second operand matters if the first is true, for `&&`; if it is false, for `||`.
ExprId Values::logical(const Binary& n, Type type) {
  const bool isAnd = n.op == BinaryOp::And;
  const ExprId right = assuming(n.left, isAnd, n.right, 0);
  for (const auto& [side, other] : {std::pair(n.left, right), std::pair(right, n.left)}) {
    if (const auto value = boolConstant(side)) return *value == isAnd ? other : side;
  }
  return right == n.left ? right : table_.add({type, Binary{n.op, n.left, right}});
}

// A bool where the condition is known to be true, or false: `b` of `!a && (a || b)`.
ExprId Values::assuming(ExprId condition, bool isTrue, ExprId value, int depth) {
  constexpr int kDeepest = 4;
  if (value == condition) return constant(isTrue);
  const auto* negated = as<Unary>(condition);
  if (negated && negated->op == UnaryOp::Not)
    return assuming(negated->operand, !isTrue, value, depth);
  const auto* inner = as<Unary>(value);
  if (inner && inner->op == UnaryOp::Not && inner->operand == condition) return constant(!isTrue);
  const auto* both = as<Binary>(value);
  if (!both || !isLogical(both->op) || depth == kDeepest) return value;
  const Binary of = *both;
  const ExprId left = assuming(condition, isTrue, of.left, depth + 1);
  const ExprId right = assuming(condition, isTrue, of.right, depth + 1);
  return left == of.left && right == of.right ? value : binary(of.op, left, right);
}

ExprId Values::simplify(const Select& n, Type type) {
  if (n.whenTrue == n.whenFalse) return n.whenTrue;
  if (const auto value = boolConstant(n.condition)) return *value ? n.whenTrue : n.whenFalse;
  if (const auto opposite = oppositeIfPreferred(n.condition))
    return select(*opposite, n.whenFalse, n.whenTrue);
  if (type == kBool) {
    const ExprId whenTrue = assuming(n.condition, true, n.whenTrue, 0);
    const ExprId whenFalse = assuming(n.condition, false, n.whenFalse, 0);
    if (whenTrue != n.whenTrue || whenFalse != n.whenFalse)
      return select(n.condition, whenTrue, whenFalse);
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
