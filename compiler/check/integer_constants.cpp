#include "compiler/check/integer_constants.h"

#include "compiler/support/internal_error.h"
#include "llvm/ADT/APFloat.h"

#include <algorithm>

namespace brook::check {
namespace {

constexpr unsigned kIntBits = 32;

llvm::APSInt promoted(llvm::APSInt value) {
  if (value.getBitWidth() >= kIntBits) return value;
  value = value.extend(kIntBits);
  value.setIsSigned(true);
  return value;
}

llvm::APSInt withType(llvm::APSInt value, unsigned width, bool isUnsigned) {
  value = value.extOrTrunc(width);
  value.setIsUnsigned(isUnsigned);
  return value;
}

llvm::APFloat rounded(const llvm::APSInt& value, const llvm::fltSemantics& kind) {
  llvm::APFloat result(kind);
  result.convertFromAPInt(value, value.isSigned(), llvm::APFloat::rmNearestTiesToEven);
  return result;
}

struct Operands {
  llvm::APSInt left;
  llvm::APSInt right;
};

/// Applies C's usual arithmetic conversions.
Operands converted(const llvm::APSInt& left, const llvm::APSInt& right) {
  const unsigned width = std::max(left.getBitWidth(), right.getBitWidth());
  const bool isUnsigned = (left.isUnsigned() && left.getBitWidth() == width) ||
                          (right.isUnsigned() && right.getBitWidth() == width);
  return {withType(left, width, isUnsigned), withType(right, width, isUnsigned)};
}

/// Shifts by the count modulo the number of bits.
llvm::APSInt shifted(ir::BinaryOp op, const llvm::APSInt& value, const llvm::APSInt& count) {
  const unsigned width = value.getBitWidth();
  const auto by = static_cast<unsigned>(count.extOrTrunc(width).getRawData()[0] % width);
  return op == ir::BinaryOp::ShiftLeft ? value << by : value >> by;
}

llvm::APSInt operated(ir::BinaryOp op, const llvm::APSInt& a, const llvm::APSInt& b) {
  const llvm::APSInt zero(a.getBitWidth(), a.isUnsigned());
  switch (op) {
    case ir::BinaryOp::Add:
      return a + b;
    case ir::BinaryOp::Subtract:
      return a - b;
    case ir::BinaryOp::Multiply:
      return a * b;
    case ir::BinaryOp::Divide:
      return b.isZero() ? zero : a / b;
    case ir::BinaryOp::Remainder:
      return b.isZero() ? zero : a % b;
    case ir::BinaryOp::BitAnd:
      return a & b;
    case ir::BinaryOp::BitOr:
      return a | b;
    case ir::BinaryOp::BitXor:
      return a ^ b;
    default:
      BROOK_UNREACHABLE("no arithmetic operator");
  }
}

template <class Number>
Number operated(ir::BinaryOp op, Number a, Number b) {
  switch (op) {
    case ir::BinaryOp::Add:
      return a + b;
    case ir::BinaryOp::Subtract:
      return a - b;
    case ir::BinaryOp::Multiply:
      return a * b;
    default:
      return a / b;
  }
}

/// True for operators that floats have too.
bool isOfNumbers(ir::BinaryOp op) {
  return op == ir::BinaryOp::Add || op == ir::BinaryOp::Subtract || op == ir::BinaryOp::Multiply ||
         op == ir::BinaryOp::Divide;
}

}  // namespace

IntegerConstant integerConstant(llvm::APSInt value, clang::SourceLocation location) {
  IntegerConstant result;
  result.value = promoted(std::move(value));
  result.asFloat = rounded(result.value, llvm::APFloat::IEEEsingle()).convertToFloat();
  result.asDouble = rounded(result.value, llvm::APFloat::IEEEdouble()).convertToDouble();
  result.location = location;
  return result;
}

IntegerConstant integerLiteral(llvm::APSInt value, clang::SourceLocation location) {
  IntegerConstant result = integerConstant(std::move(value), location);
  result.isOfLiterals = result.value.isSigned();
  return result;
}

ir::Scalar scalarOf(const IntegerConstant& constant) {
  return constant.value.isUnsigned() ? ir::Scalar::Uint : ir::Scalar::Int;
}

bool fits(const IntegerConstant& constant, ir::Scalar kind) {
  if (constant.value.getBitWidth() == kIntBits) return true;
  const bool isInt = constant.value.isRepresentableByInt64() &&
                     constant.value.getExtValue() >= INT32_MIN &&
                     constant.value.getExtValue() <= INT32_MAX;
  // A negative constant is converted to uint like an int.
  const bool isUint = constant.value.isNonNegative() && constant.value.getActiveBits() <= kIntBits;
  return isInt || (kind == ir::Scalar::Uint && isUint);
}

std::uint32_t bitsOf(const IntegerConstant& constant) {
  return static_cast<std::uint32_t>(constant.value.getRawData()[0]);
}

IntegerConstant folded(ir::BinaryOp op, const IntegerConstant& left, const IntegerConstant& right,
                       clang::SourceLocation location) {
  const auto [a, b] = converted(left.value, right.value);
  IntegerConstant result = integerConstant(
      ir::isShift(op) ? shifted(op, left.value, right.value) : operated(op, a, b), location);
  result.isOfLiterals = left.isOfLiterals && right.isOfLiterals;
  if (!result.isOfLiterals) return result;
  result.quotient = left.quotient.isValid() ? left.quotient : right.quotient;
  if (!isOfNumbers(op)) return result;
  result.asFloat = operated(op, left.asFloat, right.asFloat);
  result.asDouble = operated(op, left.asDouble, right.asDouble);
  const bool isInexact = op == ir::BinaryOp::Divide && (b.isZero() || !(a % b).isZero());
  if (isInexact) result.quotient = location;
  return result;
}

bool compared(ir::BinaryOp op, const IntegerConstant& left, const IntegerConstant& right) {
  const auto [a, b] = converted(left.value, right.value);
  switch (op) {
    case ir::BinaryOp::Less:
      return a < b;
    case ir::BinaryOp::LessEqual:
      return a <= b;
    case ir::BinaryOp::Greater:
      return a > b;
    case ir::BinaryOp::GreaterEqual:
      return a >= b;
    case ir::BinaryOp::Equal:
      return a == b;
    case ir::BinaryOp::NotEqual:
      return a != b;
    default:
      BROOK_UNREACHABLE("no comparison");
  }
}

IntegerConstant folded(ir::UnaryOp op, const IntegerConstant& operand,
                       clang::SourceLocation location) {
  if (op == ir::UnaryOp::Complement) return integerConstant(~operand.value, location);
  IntegerConstant result = integerConstant(-operand.value, location);
  result.isOfLiterals = operand.isOfLiterals;
  if (!result.isOfLiterals) return result;
  result.quotient = operand.quotient;
  result.asFloat = -operand.asFloat;
  result.asDouble = -operand.asDouble;
  return result;
}

}  // namespace brook::check
