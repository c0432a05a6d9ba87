#include "compiler/canonical/int_sum.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace brook::canonical {
namespace {

using namespace ir;

// Positions come first, the fastest dimension before the others, then what the launch gives, then
// everything else, in an order that does not depend on when it was made.
using Order = std::array<std::uint64_t, 3>;

Order termOrder(const ValueTable& values, ExprId id) {
  const ExprNode& node = values[id].node;
  if (const auto* swizzle = std::get_if<Swizzle>(&node)) {
    const ExprNode& operand = values[swizzle->operand].node;
    if (const auto* position = std::get_if<Position>(&operand))
      return {0, swizzle->components.front(), position->stream.index};
    if (const auto* extent = std::get_if<Extent>(&operand))
      return {2, swizzle->components.front(), extent->stream.index};
  }
  if (const auto* read = std::get_if<Read>(&node)) return {1, read->variable.index, 0};
  return {3, values.structureOf(id), id.index};
}

bool isInt(const ValueTable& values, ExprId id) {
  return values[id].type == kInt;
}

std::optional<std::uint32_t> intOf(const ValueTable& values, ExprId id) {
  const auto* constant = std::get_if<Constant>(&values[id].node);
  if (!constant || !isInt(values, id)) return std::nullopt;
  return static_cast<std::uint32_t>(std::get<std::int32_t>(constant->value));
}

ExprId makeInt(ValueTable& values, std::uint32_t value) {
  return values.add({kInt, Constant{static_cast<std::int32_t>(value)}});
}

ExprId binary(ValueTable& values, BinaryOp op, ExprId left, ExprId right) {
  return values.add({kInt, Binary{op, left, right}});
}

ExprId product(ValueTable& values, const IntSum::Term& term) {
  if (term.factor == 1) return term.value;
  return binary(values, BinaryOp::Multiply, term.value, makeInt(values, term.factor));
}

void insert(const ValueTable& values, IntSum& sum, const IntSum::Term& term) {
  const Order order = termOrder(values, term.value);
  const auto place = std::ranges::lower_bound(
      sum.terms, order, {}, [&](const IntSum::Term& t) { return termOrder(values, t.value); });
  if (place == sum.terms.end() || place->value != term.value) {
    sum.terms.insert(place, term);
    return;
  }
  place->factor += term.factor;
  if (place->factor == 0) sum.terms.erase(place);
}

constexpr std::uint32_t kMinusOne = UINT32_MAX;

}  // namespace

std::optional<IntSum> IntSums::add(const IntSum& a, const IntSum& b, std::uint32_t factor) {
  IntSum sum = a;
  sum.constant += factor * b.constant;
  for (const IntSum::Term& term : b.terms) {
    const IntSum::Term scaled = {term.value, term.factor * factor};
    if (scaled.factor != 0 && !addMultiple(sum, scaled)) insert(values_, sum, scaled);
  }
  if (sum.terms.size() > IntSum::kMostTerms) return std::nullopt;
  return sum;
}

// (x >> 3) * 8 is x - (x & 7), and x / 5 * 5 is x - x % 5.
bool IntSums::addMultiple(IntSum& sum, const IntSum::Term& term) {
  const ExprNode node = values_[term.value].node;  // making values moves the table
  const auto* binaryTerm = std::get_if<Binary>(&node);
  if (!binaryTerm) return false;
  const Binary& quotient = *binaryTerm;
  const bool isShift = quotient.op == BinaryOp::ShiftRight;
  if (!isShift && quotient.op != BinaryOp::Divide) return false;
  const std::optional<std::uint32_t> right = intOf(values_, quotient.right);
  if (!right || (isShift ? *right > 30 : static_cast<std::int32_t>(*right) < 2)) return false;
  const auto divisor = static_cast<std::int32_t>(isShift ? 1u << *right : *right);
  const auto factor = static_cast<std::int32_t>(term.factor);
  if (factor % divisor != 0) return false;
  const auto times = static_cast<std::uint32_t>(factor / divisor);
  const ExprId dividend = quotient.left;
  const std::optional<IntSum> with = add(sum, of(dividend), times);
  if (!with) return false;
  sum = *with;
  const ExprId rest = isShift ? lowBits(dividend, divisor - 1)
                              : binary(values_, BinaryOp::Remainder, dividend, quotient.right);
  if (const auto known = intOf(values_, rest)) {
    sum.constant -= times * *known;
  } else {
    insert(values_, sum, {rest, 0u - times});
  }
  return true;
}

// Returns the dividend of a remainder whose last bits, as far as the mask keeps them, are its own.
std::optional<ExprId> IntSums::remainderOf(ExprId value, std::int32_t mask) const {
  const auto* binary = std::get_if<Binary>(&values_[value].node);
  const std::optional<std::uint32_t> right = binary ? intOf(values_, binary->right) : std::nullopt;
  if (!right) return std::nullopt;
  const auto bits = static_cast<std::uint32_t>(mask);
  const bool isRemainder = binary->op == BinaryOp::Remainder && std::has_single_bit(*right) &&
                           static_cast<std::int32_t>(*right) > mask;
  const bool isMasked = binary->op == BinaryOp::BitAnd && (*right & bits) == bits;
  return isRemainder || isMasked ? std::optional(binary->left) : std::nullopt;
}

ExprId IntSums::lowBits(ExprId value, std::int32_t mask) {
  IntSum low = {{}, of(value).constant};
  for (const IntSum::Term& term : std::vector(of(value).terms)) {
    const std::optional<ExprId> dividend = remainderOf(term.value, mask);
    const std::optional<IntSum> with =
        dividend ? add(low, of(*dividend), term.factor) : std::nullopt;
    if (with) {
      low = *with;
    } else {
      insert(values_, low, term);
    }
  }
  std::erase_if(low.terms, [&](const IntSum::Term& term) {
    return (term.factor & static_cast<std::uint32_t>(mask)) == 0;
  });
  low.constant &= static_cast<std::uint32_t>(mask);
  const ExprId made = make(low);
  if (const auto known = intOf(values_, made))
    return makeInt(values_, *known & static_cast<std::uint32_t>(mask));
  return binary(values_, BinaryOp::BitAnd, made,
                makeInt(values_, static_cast<std::uint32_t>(mask)));
}

bool IntSums::endsInZeros(ExprId value, std::int32_t mask) {
  const IntSum& sum = of(value);
  const std::uint32_t last = std::bit_ceil(static_cast<std::uint32_t>(mask) + 1) - 1;
  return (sum.constant & last) == 0 && std::ranges::all_of(sum.terms, [&](const IntSum::Term& t) {
           return (t.factor & last) == 0;
         });
}

bool IntSums::isInOrder(ExprId left, ExprId right) const {
  const bool isConstant = intOf(values_, left).has_value();
  if (isConstant || intOf(values_, right)) return !isConstant;
  return termOrder(values_, left) <= termOrder(values_, right);
}

const IntSum& IntSums::of(ExprId id) {
  const auto known = known_.find(id.index);
  if (known != known_.end()) return known->second;
  IntSum sum = find(id);
  return known_.try_emplace(id.index, std::move(sum)).first->second;
}

IntSum IntSums::find(ExprId id) {
  if (const auto constant = intOf(values_, id)) return {{}, *constant};
  const ExprNode node = values_[id].node;
  const auto* binary = std::get_if<Binary>(&node);
  const auto* unary = std::get_if<Unary>(&node);
  std::optional<IntSum> sum;
  if (unary && unary->op == UnaryOp::Negate) sum = add({}, of(unary->operand), kMinusOne);
  if (binary && (binary->op == BinaryOp::Add || binary->op == BinaryOp::Subtract)) {
    const std::uint32_t factor = binary->op == BinaryOp::Add ? 1 : kMinusOne;
    const IntSum left = of(binary->left);
    sum = add(left, of(binary->right), factor);
  }
  if (binary && binary->op == BinaryOp::Multiply) {
    if (const auto factor = intOf(values_, binary->right)) sum = add({}, of(binary->left), *factor);
  }
  return sum ? *sum : IntSum{{{id, 1}}, 0};
}

// Terms that are subtracted come behind others, so that few sums begin with a negation.
ExprId IntSums::make(const IntSum& sum) {
  std::optional<ExprId> result;
  const auto append = [&](BinaryOp op, ExprId value) {
    result = result ? binary(values_, op, *result, value) : value;
  };
  for (const IntSum::Term& term : sum.terms) {
    if (term.factor != kMinusOne) append(BinaryOp::Add, product(values_, term));
  }
  const bool beginsWithConstant = !result && sum.constant != 0;
  if (beginsWithConstant) result = makeInt(values_, sum.constant);
  for (const IntSum::Term& term : sum.terms) {
    if (term.factor != kMinusOne) continue;
    if (result) {
      append(BinaryOp::Subtract, term.value);
    } else {
      result = values_.add({kInt, Unary{UnaryOp::Negate, term.value}});
    }
  }
  if (!result) return makeInt(values_, sum.constant);
  if (sum.constant != 0 && !beginsWithConstant)
    append(BinaryOp::Add, makeInt(values_, sum.constant));
  return *result;
}

}  // namespace brook::canonical
