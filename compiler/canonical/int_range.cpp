#include "compiler/canonical/int_range.h"

#include <algorithm>
#include <array>
#include <optional>

namespace brook::canonical {
namespace {

using namespace ir;

constexpr std::int64_t kLargestSmall = 1 << 22;

// A range that an int cannot hold wraps, so that every int is possible.
IntRange wrapped(IntRange range) {
  return range.low < INT32_MIN || range.high > INT32_MAX ? IntRange{} : range;
}

IntRange productRange(IntRange a, IntRange b) {
  const std::array ends = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return wrapped({*std::ranges::min_element(ends), *std::ranges::max_element(ends)});
}

IntRange rangeOf(BinaryOp op, IntRange left, IntRange right) {
  const bool isConstant = right.low == right.high;
  switch (op) {
    case BinaryOp::Add:
      return wrapped({left.low + right.low, left.high + right.high});
    case BinaryOp::Subtract:
      return wrapped({left.low - right.high, left.high - right.low});
    case BinaryOp::Multiply:
      return productRange(left, right);
    case BinaryOp::Divide:
      if (isConstant && right.low > 0) return {left.low / right.low, left.high / right.low};
      return {};
    case BinaryOp::Remainder:
      if (right.low <= 0) return {};
      return {left.low >= 0 ? 0 : std::max(left.low, 1 - right.high),
              left.high <= 0 ? 0 : std::min(left.high, right.high - 1)};
    case BinaryOp::BitAnd:
      if (right.low >= 0) return {0, right.high};
      return left.low >= 0 ? IntRange{0, left.high} : IntRange{};
    case BinaryOp::ShiftRight:
      if (isConstant && right.low >= 0 && right.low < 32)
        return {left.low >> right.low, left.high >> right.low};
      return {};
    default:
      return {};
  }
}

}  // namespace

IntRange IntRanges::of(ExprId value) {
  if (const auto known = known_.find(value); known != known_.end()) return known->second;
  return known_.try_emplace(value, find(value)).first->second;
}

IntRange IntRanges::ofRead(VariableId variable) {
  const auto known = ofSymbol_.find(variable.index);
  if (known != ofSymbol_.end()) return known->second;
  const Variable& given = values_.variable(variable);
  const bool isGiven = given.kind == VariableKind::Constant && given.storage == Storage::Plain &&
                       given.type.scalar == Scalar::Int && !given.type.isArray();
  if (!areParametersSmall_ || !isGiven) return {};
  smallParameters_.insert(variable);
  return {-kLargestSmall, kLargestSmall};
}

IntRange IntRanges::ofPosition() {
  if (!arePositionsSmall_) return {0, INT32_MAX};
  usesSmallPositions_ = true;
  return {0, kLargestSmall};
}

// Whether it is some last bits of the value, or what a division of that leaves.
bool IntRanges::isRestOf(ExprId rest, ExprId value) const {
  const auto* binary = std::get_if<Binary>(&values_[rest].node);
  return binary && binary->left == value &&
         (binary->op == BinaryOp::BitAnd || binary->op == BinaryOp::Remainder);
}

IntRange IntRanges::find(ExprId value) {
  const Expr& expression = values_[value];
  if (const auto* n = std::get_if<Constant>(&expression.node)) {
    const auto* constant = std::get_if<std::int32_t>(&n->value);
    return constant ? IntRange{*constant, *constant} : IntRange{};
  }
  if (const auto* n = std::get_if<Read>(&expression.node)) return ofRead(n->variable);
  if (const auto* n = std::get_if<Swizzle>(&expression.node)) {
    const ExprNode& vector = values_[n->operand].node;
    if (const auto* read = std::get_if<Read>(&vector)) return ofRead(read->variable);
    const bool isPlace =
        std::holds_alternative<Position>(vector) || std::holds_alternative<Extent>(vector);
    return isPlace ? ofPosition() : IntRange{};
  }
  if (const auto* n = std::get_if<Binary>(&expression.node)) {
    const IntRange left = of(n->left);
    const bool isMultiple = n->op == BinaryOp::Subtract && isRestOf(n->right, n->left);
    if (isMultiple && left.low >= 0) return {0, left.high};
    return rangeOf(n->op, left, of(n->right));
  }
  if (const auto* n = std::get_if<Convert>(&expression.node))
    return values_[n->operand].type.isBool() ? IntRange{0, 1} : IntRange{};
  if (const auto* n = std::get_if<Select>(&expression.node)) {
    const IntRange a = of(n->whenTrue), b = of(n->whenFalse);
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
  }
  if (const auto* n = std::get_if<Builtin>(&expression.node)) {
    const bool isMin = n->function == BuiltinKind::Min, isMax = n->function == BuiltinKind::Max;
    if (!isMin && !isMax) return {};
    const IntRange a = of(n->arguments[0]), b = of(n->arguments[1]);
    if (isMin) return {std::min(a.low, b.low), std::min(a.high, b.high)};
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
  }
  return {};
}

}  // namespace brook::canonical
