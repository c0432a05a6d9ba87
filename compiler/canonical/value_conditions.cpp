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
  const bool isTurned = isInt ? !sums_.isInOrder(left, right)
                              : isConstant(left) || (right < left && !isConstant(right));
  if (isEquality && isTurned) std::swap(left, right);
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
  if (from == to) return 0;
  const auto difference = intConstant(binary(BinaryOp::Subtract, to, from));
  if (!difference || !ranges_.isBounded(from) || !ranges_.isBounded(to)) return std::nullopt;
  // The difference itself may have wrapped.
  const std::int64_t exact = ranges_.of(to).low - ranges_.of(from).low;
  return exact == *difference ? std::optional(exact) : std::nullopt;
}

std::optional<ExprId> Values::comparisonOfSums(BinaryOp op, ExprId left, ExprId right) {
  const std::optional<std::int64_t> distance = this->distance(right, left);
  if (!distance) return comparisonOfTerm(op, left, right);
  return binary(op, constant(static_cast<std::int32_t>(*distance)), constant(std::int32_t{0}));
}

// What a sum that does not wrap is compared with, without the sum: `x - 3 < 5` is `x < 8`, `x + 1 <= n`
// is `x < n`, and `n - x > 0` is `x < n`.
std::optional<ExprId> Values::comparisonOfTerm(BinaryOp op, ExprId left, ExprId right) {
  if (op == BinaryOp::Equal || op == BinaryOp::NotEqual) return std::nullopt;
  const auto* node = as<Binary>(left);
  const bool isSum = node && (node->op == BinaryOp::Add || node->op == BinaryOp::Subtract);
  if (!isSum || !ranges_.isExact(left)) return std::nullopt;
  const Binary sum = *node;
  const auto limit = intConstant(right), constant = intConstant(sum.right);
  if (sum.op == BinaryOp::Subtract) return limit ? signOfDifference(op, sum, *limit) : std::nullopt;
  if (!constant) return std::nullopt;
  if (limit) {
    const std::int64_t moved = std::int64_t{*limit} - *constant;
    if (moved < INT32_MIN || moved > INT32_MAX) return std::nullopt;
    return binary(op, sum.left, this->constant(static_cast<std::int32_t>(moved)));
  }
  const bool isNext = op == BinaryOp::LessEqual && *constant == 1;
  return isNext ? std::optional(binary(BinaryOp::Less, sum.left, right)) : std::nullopt;
}

// The comparison of a difference with -1, 0 or 1 as one of its operands.
std::optional<ExprId> Values::signOfDifference(BinaryOp op, const Binary& sum, std::int32_t limit) {
  const bool isUp = op == BinaryOp::Greater || op == BinaryOp::GreaterEqual;
  const bool isInclusive = op == BinaryOp::LessEqual || op == BinaryOp::GreaterEqual;
  const int from = isUp ? limit : -limit;  // of the difference turned so that it is more than that
  const bool isStrict = from == 0 ? !isInclusive : from == 1 && isInclusive;
  const bool isEqualToo = from == 0 ? isInclusive : from == -1 && !isInclusive;
  if (!isStrict && !isEqualToo) return std::nullopt;
  const BinaryOp compare = isStrict ? BinaryOp::Less : BinaryOp::LessEqual;
  return isUp ? binary(compare, sum.right, sum.left) : binary(compare, sum.left, sum.right);
}

std::optional<ExprId> Values::comparisonOfIntegrals(BinaryOp op, ExprId left, ExprId right) {
  std::optional<Dyadic> a = integrals_.of(left);
  std::optional<Dyadic> b = integrals_.of(right);
  if (a && !b) return comparisonWithRounded(op, *a, right);
  if (b && !a) return comparisonWithRounded(turnedAround(op), *b, left);
  if (!a) return std::nullopt;
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

// An int is rounded to a float on its side of every integer that is below 2^24.
std::optional<ExprId> Values::comparisonWithRounded(BinaryOp op, const Dyadic& left, ExprId right) {
  constexpr std::int64_t kLimit = 1 << 24;
  const auto* convert = as<Convert>(right);
  const bool isRounded = convert && typeOf(convert->operand) == kInt;
  const bool isInside = left.range.low > -kLimit && left.range.high < kLimit;
  if (!isRounded || !isInside || left.shift != 0) return std::nullopt;
  return binary(op, left.numerator, convert->operand);
}

// One operand matters if the other is true, for `&&`; if it is false, for `||`.
ExprId Values::logical(const Binary& n, Type type) {
  if (type != kBool) return n.left == n.right ? n.left : table_.add({type, n});
  const bool isAnd = n.op == BinaryOp::And;
  const ExprId right = assuming(n.left, isAnd, n.right, 0);
  const ExprId left = right == n.right ? assuming(right, isAnd, n.left, 0) : n.left;
  for (const auto& [side, other] : {std::pair(left, right), std::pair(right, left)}) {
    if (const auto value = boolConstant(side)) return *value == isAnd ? other : side;
  }
  return right == left ? right : table_.add({type, Binary{n.op, left, right}});
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
  if (const auto known = both ? impliedBy(condition, isTrue, *both) : std::nullopt)
    return constant(*known);
  if (!both || !isLogical(both->op) || depth == kDeepest) return value;
  const Binary of = *both;
  const ExprId left = assuming(condition, isTrue, of.left, depth + 1);
  const ExprId right = assuming(condition, isTrue, of.right, depth + 1);
  return left == of.left && right == of.right ? value : binary(of.op, left, right);
}

// If a < b, ints are not equal; if a == b, neither is less.
std::optional<bool> Values::impliedBy(ExprId condition, bool isTrue, const Binary& value) const {
  const auto* known = as<Binary>(condition);
  if (!known || !isTrue || typeOf(value.left) != kInt) return std::nullopt;
  const auto isOrder = [](BinaryOp op) { return op == BinaryOp::Less || op == BinaryOp::Greater; };
  const auto isEquality = [](BinaryOp op) {
    return op == BinaryOp::Equal || op == BinaryOp::NotEqual;
  };
  const bool areSame = (known->left == value.left && known->right == value.right) ||
                       (known->left == value.right && known->right == value.left);
  if (!areSame) return std::nullopt;
  if (isOrder(known->op) && isEquality(value.op)) return value.op == BinaryOp::NotEqual;
  if (known->op == BinaryOp::Equal && isOrder(value.op)) return false;
  return std::nullopt;
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
  if (const auto value = positiveRemainder(n)) return *value;
  return table_.add({type, n});
}

// `r < 0 ? r + 16 : r`, where r = x % 16, is x & 15.
std::optional<ExprId> Values::positiveRemainder(const Select& n) {
  const auto* test = as<Binary>(n.condition);
  const bool isTest = test && test->op == BinaryOp::Greater && intConstant(test->right) == -1;
  const auto* rest = isTest && test->left == n.whenTrue ? as<Binary>(n.whenTrue) : nullptr;
  if (!rest || rest->op != BinaryOp::Remainder) return std::nullopt;
  const Binary of = *rest;
  const auto divisor = intConstant(of.right);
  const bool isPower = divisor && *divisor > 1 && (*divisor & (*divisor - 1)) == 0;
  if (!isPower || n.whenFalse != binary(BinaryOp::Add, n.whenTrue, of.right)) return std::nullopt;
  return binary(BinaryOp::BitAnd, of.left, constant(*divisor - 1));
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
  if (!choice && type == kInt) choice = smallerOrLargerInt(n, less, more);
  if (!choice) return std::nullopt;
  return make({type, Builtin{*choice, {n.whenTrue, n.whenFalse}}});
}

// `i < 4 ? i : 3` is min(i, 3), `i < n ? i + 1 : n` is min(i + 1, n), and `i > 0 ? i - 1 : 0` is
// max(i - 1, 0): where the arms differ by what the operands do, or by 1 less.
std::optional<BuiltinKind> Values::smallerOrLargerInt(const Select& n, ExprId less, ExprId more) {
  const auto isAlike = [&](ExprId larger, ExprId smaller) {
    const std::optional<std::int64_t> by = excess(larger, smaller, more, less);
    return by == 0 || by == -1;
  };
  if (isAlike(n.whenTrue, n.whenFalse)) return BuiltinKind::Max;
  if (isAlike(n.whenFalse, n.whenTrue)) return BuiltinKind::Min;
  return std::nullopt;
}

// (a - b) - (c - d), if it is a constant and nothing wraps.
std::optional<std::int64_t> Values::excess(ExprId a, ExprId b, ExprId c, ExprId d) {
  const std::optional<std::int64_t> first = distance(c, a), second = distance(d, b);
  if (first && second) return *first - *second;
  const auto subtract = [&](ExprId x, ExprId y) { return binary(BinaryOp::Subtract, x, y); };
  const auto constant = intConstant(subtract(subtract(a, b), subtract(c, d)));
  const IntRange x = ranges_.of(a), y = ranges_.of(b), z = ranges_.of(c), w = ranges_.of(d);
  const bool isExact =
      x.low - y.high - z.high + w.low >= INT32_MIN && x.high - y.low - z.low + w.high <= INT32_MAX;
  return constant && isExact ? std::optional<std::int64_t>(*constant) : std::nullopt;
}

}  // namespace brook::canonical
