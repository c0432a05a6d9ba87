// Integers: sums, products, and what shifts and masks leave of them.
#include "compiler/canonical/values.h"

#include <algorithm>
#include <bit>

namespace brook::canonical {

using namespace ir;

ExprId Values::integer(const Binary& n) {
  const bool isCommutative = n.op == BinaryOp::Multiply || n.op == BinaryOp::BitAnd ||
                             n.op == BinaryOp::BitOr || n.op == BinaryOp::BitXor;
  if (isCommutative && !sums_.isInOrder(n.left, n.right)) return binary(n.op, n.right, n.left);
  const auto right = intConstant(n.right);
  switch (n.op) {
    case BinaryOp::Add:
    case BinaryOp::Subtract: {
      const IntSum left = sums_.of(n.left);
      const auto sum = sums_.add(left, sums_.of(n.right), n.op == BinaryOp::Add ? 1 : UINT32_MAX);
      return sum ? sums_.make(*sum) : table_.add({kInt, n});
    }
    case BinaryOp::Multiply: {
      const auto product = right
                               ? sums_.add({}, sums_.of(n.left), static_cast<std::uint32_t>(*right))
                               : std::nullopt;
      return product ? sums_.make(*product) : table_.add({kInt, n});
    }
    case BinaryOp::Divide:
    case BinaryOp::Remainder:
      return right ? quotient(n, *right) : table_.add({kInt, n});
    case BinaryOp::BitAnd:
      return right ? masked(n, *right) : table_.add({kInt, n});
    case BinaryOp::BitOr:
      if (right && *right >= 0 && sums_.endsInZeros(n.left, *right))
        return binary(BinaryOp::Add, n.left, n.right);
      return table_.add({kInt, n});
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

// The int with the bits of a uint that is made of ints and constants.
std::optional<ExprId> Values::bitsOfUint(ExprId value, int depth) {
  constexpr int kDeepest = 8;
  const Expr expression = table_[value];
  if (const auto* n = std::get_if<Constant>(&expression.node))
    return constant(static_cast<std::int32_t>(std::get<std::uint32_t>(n->value)));
  if (const auto* n = std::get_if<Convert>(&expression.node))
    return typeOf(n->operand) == kInt ? std::optional(n->operand) : std::nullopt;
  const auto* n = std::get_if<Binary>(&expression.node);
  if (!n || depth == kDeepest) return std::nullopt;
  const auto left = bitsOfUint(n->left, depth + 1);
  const auto right = left ? bitsOfUint(n->right, depth + 1) : std::nullopt;
  if (!right) return std::nullopt;
  switch (n->op) {
    case BinaryOp::Divide:
    case BinaryOp::Remainder:
    case BinaryOp::ShiftRight:
      if (ranges_.of(*left).low < 0 || ranges_.of(*right).low < 0) return std::nullopt;
      return binary(n->op, *left, *right);
    default:
      return binary(n->op, *left, *right);
  }
}

// An index that is a uint: min(u, 2^31 - 1) as an int. It is u itself if that is small.
std::optional<ExprId> Values::indexOfUint(ExprId index) {
  const auto* choice = as<Builtin>(index);
  if (!choice || choice->function != BuiltinKind::Min) return std::nullopt;
  const std::vector<ExprId> sides = choice->arguments;  // making values moves the table
  for (const std::size_t i : {0, 1}) {
    const auto* constant = as<Constant>(sides[i]);
    const auto* most = constant ? std::get_if<std::uint32_t>(&constant->value) : nullptr;
    if (!most || *most != INT32_MAX) continue;
    const auto bits = bitsOfUint(sides[1 - i], 0);
    return bits && ranges_.of(*bits).low >= 0 ? bits : std::nullopt;
  }
  return std::nullopt;
}

// Returns x of `x - (x & 7)`, whose last bits a shift by 3 or more drops anyway.
std::optional<ExprId> Values::withoutLowBits(const IntSum& sum, int count) const {
  if (sum.terms.size() != 2 || sum.constant != 0) return std::nullopt;
  for (const std::size_t i : {0, 1}) {
    const IntSum::Term whole = sum.terms[i], low = sum.terms[1 - i];
    const auto* masked = as<Binary>(low.value);
    if (whole.factor != 1 || low.factor != UINT32_MAX || !masked || masked->left != whole.value)
      continue;
    const auto mask = masked->op == BinaryOp::BitAnd ? intConstant(masked->right) : std::nullopt;
    if (mask && *mask > 0 && std::has_single_bit(static_cast<std::uint32_t>(*mask) + 1) &&
        *mask < (std::int64_t{1} << count))
      return whole.value;
  }
  return std::nullopt;
}

ExprId Values::shiftedRight(ExprId value, int count) {
  if (count == 0) return value;
  if (const auto known = intConstant(value)) return constant(*known >> count);
  const IntSum sum = sums_.of(value);
  if (const auto whole = withoutLowBits(sum, count)) return shiftedRight(*whole, count);
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
