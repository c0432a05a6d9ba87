// Integers: sums, products, and what shifts and masks leave of them.
#include "compiler/canonical/values.h"

#include <algorithm>
#include <bit>

namespace brook::canonical {

using namespace ir;

ExprId Values::integer(const Binary& n) {
  const auto right = intConstant(n.right);
  switch (n.op) {
    case BinaryOp::Add:
    case BinaryOp::Subtract: {
      const IntSum left = sums_.of(n.left);
      const auto sum = sums_.add(left, sums_.of(n.right), n.op == BinaryOp::Add ? 1 : UINT32_MAX);
      return sum ? sums_.make(*sum) : table_.add({kInt, n});
    }
    case BinaryOp::Multiply: {
      if (intConstant(n.left) && !right) return binary(n.op, n.right, n.left);
      const auto product = right
                               ? sums_.add({}, sums_.of(n.left), static_cast<std::uint32_t>(*right))
                               : std::nullopt;
      return product ? sums_.make(*product) : table_.add({kInt, n});
    }
    case BinaryOp::Divide:
    case BinaryOp::Remainder:
      return right ? quotient(n, *right) : table_.add({kInt, n});
    case BinaryOp::BitAnd:
      if (intConstant(n.left) && !right) return binary(n.op, n.right, n.left);
      return right ? masked(n, *right) : table_.add({kInt, n});
    case BinaryOp::ShiftLeft:
      if (!right || *right < 0 || *right > 30) return table_.add({kInt, n});
      return binary(BinaryOp::Multiply, n.left, constant(std::int32_t{1} << *right));
    case BinaryOp::ShiftRight:
      if (!right || *right < 0 || *right > 30) return table_.add({kInt, n});
      return shiftedRight(n.left, *right);
    default:
      return table_.add({kInt, n});
  }
}

// The last bits of an int, or all others.
ExprId Values::masked(const Binary& n, std::int32_t mask) {
  const auto bits = static_cast<std::uint32_t>(mask);
  if (mask > 0 && std::has_single_bit(bits + 1)) {
    const IntRange range = ranges_.of(n.left);
    return range.low >= 0 && range.high <= mask ? n.left : sums_.lowBits(n.left, mask);
  }
  if (mask < -1 && std::has_single_bit(0u - bits)) {
    const auto others = static_cast<std::int32_t>(~bits);
    return binary(BinaryOp::Subtract, n.left, sums_.lowBits(n.left, others));
  }
  return table_.add({kInt, n});
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

}  // namespace brook::canonical
