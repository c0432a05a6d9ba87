#include "compiler/canonical/integral.h"

#include "compiler/canonical/values.h"

#include <algorithm>
#include <cmath>

namespace brook::canonical {
namespace {

using namespace ir;

constexpr std::int64_t kLargest = 1 << 24;
constexpr int kMostShift = 12;

IntRange shifted(IntRange range, int shift) {
  return {range.low >> shift, range.high >> shift};
}

}  // namespace

std::optional<Dyadic> Integrals::of(ExprId value) {
  if (const auto known = known_.find(value); known != known_.end()) return known->second;
  const std::optional<Dyadic> result = find(value);
  known_.try_emplace(value, result);
  return result;
}

std::optional<Dyadic> Integrals::made(ExprId numerator, int shift, IntRange range,
                                      bool mayBeMinusZero) {
  if (range.low < -kLargest || range.high > kLargest || shift > kMostShift) return std::nullopt;
  return Dyadic{numerator, shift, range, mayBeMinusZero};
}

std::optional<Dyadic> Integrals::find(ExprId value) {
  const Expr expression = values_[value];
  if (expression.type != kFloat) return std::nullopt;
  if (const auto* n = std::get_if<Constant>(&expression.node))
    return ofConstant(std::get<float>(n->value));
  if (const auto* n = std::get_if<Convert>(&expression.node)) {
    const Type from = values_.typeOf(n->operand);
    if (from == kInt) return made(n->operand, 0, ranges_.of(n->operand));
    if (!from.isBool()) return std::nullopt;
    return made(values_.make({kInt, Convert{n->operand}}), 0, {0, 1});
  }
  if (const auto* n = std::get_if<Unary>(&expression.node)) {
    const std::optional<Dyadic> of = this->of(n->operand);
    if (!of || n->op != UnaryOp::Negate) return std::nullopt;
    return made(values_.unary(UnaryOp::Negate, of->numerator), of->shift,
                {-of->range.high, -of->range.low}, of->range.low <= 0 && of->range.high >= 0);
  }
  if (const auto* n = std::get_if<Binary>(&expression.node)) return find(*n);
  if (const auto* n = std::get_if<Builtin>(&expression.node)) return find(*n);
  if (const auto* n = std::get_if<Select>(&expression.node)) {
    const std::optional<Dyadic> a = of(n->whenTrue), b = of(n->whenFalse);
    if (!a || !b || a->shift != b->shift) return std::nullopt;
    return made(values_.select(n->condition, a->numerator, b->numerator), a->shift,
                {std::min(a->range.low, b->range.low), std::max(a->range.high, b->range.high)},
                a->mayBeMinusZero || b->mayBeMinusZero);
  }
  return std::nullopt;
}

std::optional<Dyadic> Integrals::ofConstant(float constant) {
  for (int shift = 0; shift <= kMostShift; ++shift) {
    const float numerator = std::ldexp(constant, shift);
    if (!(std::abs(numerator) <= static_cast<float>(kLargest))) return std::nullopt;
    if (numerator != std::floor(numerator)) continue;
    const auto integer = static_cast<std::int32_t>(numerator);
    return Dyadic{values_.constant(integer),
                  shift,
                  {integer, integer},
                  std::signbit(constant) && integer == 0};
  }
  return std::nullopt;
}

std::optional<Dyadic> Integrals::withShift(const Dyadic& value, int shift) {
  if (value.shift == shift) return value;
  const std::int32_t factor = 1 << (shift - value.shift);
  return made(values_.binary(BinaryOp::Multiply, value.numerator, values_.constant(factor)), shift,
              {value.range.low * factor, value.range.high * factor}, value.mayBeMinusZero);
}

std::optional<Dyadic> Integrals::find(const Binary& binary) {
  const bool isSum = binary.op == BinaryOp::Add || binary.op == BinaryOp::Subtract;
  if (!isSum && binary.op != BinaryOp::Multiply) return std::nullopt;
  std::optional<Dyadic> a = of(binary.left);
  std::optional<Dyadic> b = a ? of(binary.right) : std::nullopt;
  if (!a || !b) return std::nullopt;
  if (!isSum) return product(*a, *b);
  const int shift = std::max(a->shift, b->shift);
  a = withShift(*a, shift);
  b = withShift(*b, shift);
  if (!a || !b) return std::nullopt;
  const IntRange range = binary.op == BinaryOp::Add
                             ? IntRange{a->range.low + b->range.low, a->range.high + b->range.high}
                             : IntRange{a->range.low - b->range.high, a->range.high - b->range.low};
  // -0 + -0 and -0 - 0
  const bool isDifference = binary.op == BinaryOp::Subtract;
  return made(values_.binary(binary.op, a->numerator, b->numerator), shift, range,
              a->mayBeMinusZero && (isDifference || b->mayBeMinusZero));
}

std::optional<Dyadic> Integrals::product(const Dyadic& a, const Dyadic& b) {
  const auto ends = {a.range.low * b.range.low, a.range.low * b.range.high,
                     a.range.high * b.range.low, a.range.high * b.range.high};
  return made(values_.binary(BinaryOp::Multiply, a.numerator, b.numerator), a.shift + b.shift,
              {std::min(ends), std::max(ends)},
              a.mayBeMinusZero || b.mayBeMinusZero || a.range.low < 0 || b.range.low < 0);
}

std::optional<Dyadic> Integrals::find(const Builtin& builtin) {
  if (builtin.function == BuiltinKind::Floor) {
    if (const std::optional<Dyadic> quotient = this->quotient(builtin)) return quotient;
  }
  const std::optional<Dyadic> a = of(builtin.arguments.front());
  if (!a) return std::nullopt;
  const bool isWhole = a->shift == 0;
  switch (builtin.function) {
    case BuiltinKind::Floor:
      return made(floor(*a), 0, shifted(a->range, a->shift), a->mayBeMinusZero);
    case BuiltinKind::Ceil:
    case BuiltinKind::Round:
    case BuiltinKind::Trunc:
      return isWhole ? a : std::nullopt;
    case BuiltinKind::Fmod: {
      const std::optional<Dyadic> b = of(builtin.arguments[1]);
      const bool isKnown = b && isWhole && b->shift == 0 && a->range.low >= 0 && b->range.low > 0;
      if (!isKnown) return std::nullopt;
      return made(values_.binary(BinaryOp::Remainder, a->numerator, b->numerator), 0,
                  {0, std::min(a->range.high, b->range.high - 1)}, a->mayBeMinusZero);
    }
    case BuiltinKind::Min:
    case BuiltinKind::Max: {
      const std::optional<Dyadic> b = of(builtin.arguments[1]);
      if (!b || a->shift != b->shift) return std::nullopt;
      const bool isMin = builtin.function == BuiltinKind::Min;
      const auto choose = [&](std::int64_t x, std::int64_t y) {
        return isMin ? std::min(x, y) : std::max(x, y);
      };
      return made(values_.make({kInt, Builtin{builtin.function, {a->numerator, b->numerator}}}),
                  a->shift,
                  {choose(a->range.low, b->range.low), choose(a->range.high, b->range.high)},
                  a->mayBeMinusZero || b->mayBeMinusZero);
    }
    default:
      return std::nullopt;
  }
}

// floor(a / d) of integers a >= 0 and d > 0: the quotient is rounded to no integer that it is not, as
// long as both are below 2^24 (the distance to the next integer is at least 1 / d).
std::optional<Dyadic> Integrals::quotient(const Builtin& floor) {
  const auto* division = values_.as<Binary>(floor.arguments.front());
  if (!division || division->op != BinaryOp::Divide) return std::nullopt;
  const Binary binary = *division;
  const std::optional<Dyadic> a = of(binary.left), b = of(binary.right);
  const bool isKnown =
      a && b && a->shift == 0 && b->shift == 0 && a->range.low >= 0 && b->range.low > 0;
  if (!isKnown) return std::nullopt;
  return made(values_.binary(BinaryOp::Divide, a->numerator, b->numerator), 0,
              {0, a->range.high / b->range.low}, a->mayBeMinusZero);
}

ExprId Integrals::ceil(const Dyadic& value) {
  const ExprId almost = values_.constant((1 << value.shift) - 1);
  return values_.shiftedRight(values_.binary(BinaryOp::Add, value.numerator, almost), value.shift);
}

ExprId Integrals::floor(const Dyadic& value) {
  return values_.shiftedRight(value.numerator, value.shift);
}

}  // namespace brook::canonical
