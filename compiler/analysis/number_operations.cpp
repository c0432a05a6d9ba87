#include "compiler/analysis/number_operations.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace brook::analysis {

using namespace ir;

namespace {

// As the integer of that kind with the same 32 low bits.
double wrapped(std::int64_t value, Scalar kind) {
  const auto bits = static_cast<std::uint32_t>(value);
  return kind == Scalar::Uint ? static_cast<double>(bits)
                              : static_cast<double>(std::bit_cast<std::int32_t>(bits));
}

double divided(std::int64_t left, std::int64_t right, Scalar kind) {
  return right == 0 ? 0 : wrapped(left / right, kind);
}

double remainderOf(std::int64_t left, std::int64_t right) {
  return right == 0 ? 0 : static_cast<double>(left % right);
}

// Of integers, both in the range of their kind.
double arithmetic(BinaryOp op, std::int64_t left, std::int64_t right, Scalar kind) {
  const int count = static_cast<int>(right & 31);
  switch (op) {
    case BinaryOp::Add:
      return wrapped(left + right, kind);
    case BinaryOp::Subtract:
      return wrapped(left - right, kind);
    case BinaryOp::Multiply:
      return wrapped(static_cast<std::int64_t>(static_cast<std::uint64_t>(left) *
                                               static_cast<std::uint64_t>(right)),
                     kind);
    case BinaryOp::Divide:
      return divided(left, right, kind);
    case BinaryOp::Remainder:
      return remainderOf(left, right);
    case BinaryOp::BitAnd:
      return wrapped(left & right, kind);
    case BinaryOp::BitOr:
      return wrapped(left | right, kind);
    case BinaryOp::BitXor:
      return wrapped(left ^ right, kind);
    case BinaryOp::ShiftLeft:
      return wrapped(static_cast<std::int64_t>(static_cast<std::uint64_t>(left) << count), kind);
    case BinaryOp::ShiftRight:
      return wrapped(left >> count, kind);
    default:
      return kUndefined;
  }
}

double arithmetic(BinaryOp op, double left, double right) {
  switch (op) {
    case BinaryOp::Add:
      return left + right;
    case BinaryOp::Subtract:
      return left - right;
    case BinaryOp::Multiply:
      return left * right;
    case BinaryOp::Divide:
      return left / right;
    default:
      return kUndefined;
  }
}

double compared(BinaryOp op, double left, double right) {
  switch (op) {
    case BinaryOp::Less:
      return truth(left < right);
    case BinaryOp::LessEqual:
      return truth(left <= right);
    case BinaryOp::Greater:
      return truth(left > right);
    case BinaryOp::GreaterEqual:
      return truth(left >= right);
    case BinaryOp::Equal:
      return truth(left == right);
    default:
      return truth(left != right);
  }
}

double mantissa(double value) {
  int exponent = 0;
  return std::frexp(value, &exponent);
}

double exponentOf(double value) {
  int exponent = 0;
  static_cast<void>(std::frexp(value, &exponent));
  return exponent;
}

double absolute(double value, Scalar kind) {
  return kind == Scalar::Int && value < 0 ? changed(UnaryOp::Negate, value, kind)
                                          : std::fabs(value);
}

}  // namespace

double truth(bool value) {
  return value ? 1 : 0;
}

double combined(BinaryOp op, double left, double right, Scalar kind) {
  if (isComparison(op)) return compared(op, left, right);
  if (op == BinaryOp::And) return truth(left != 0 && right != 0);
  if (op == BinaryOp::Or) return truth(left != 0 || right != 0);
  if (kind == Scalar::Float || kind == Scalar::Double) return arithmetic(op, left, right);
  if (std::isnan(left) || std::isnan(right)) return kUndefined;
  return arithmetic(op, static_cast<std::int64_t>(left), static_cast<std::int64_t>(right), kind);
}

double changed(UnaryOp op, double value, Scalar kind) {
  if (op == UnaryOp::Not) return truth(value == 0);
  if (kind == Scalar::Float || kind == Scalar::Double) return -value;
  if (std::isnan(value)) return kUndefined;
  const auto integer = static_cast<std::int64_t>(value);
  return wrapped(op == UnaryOp::Negate ? -integer : ~integer, kind);
}

double converted(double value, Scalar from, Scalar to) {
  const bool isWhole = from == Scalar::Int || from == Scalar::Uint || from == Scalar::Bool;
  if (to == Scalar::Bool) return truth(value != 0);
  if (to == Scalar::Float || to == Scalar::Double) return value;
  if (isWhole)
    return std::isnan(value) ? kUndefined : wrapped(static_cast<std::int64_t>(value), to);
  if (std::isnan(value)) return 0;
  const double low = to == Scalar::Uint ? 0 : std::numeric_limits<std::int32_t>::min();
  const double high = to == Scalar::Uint ? std::numeric_limits<std::uint32_t>::max()
                                         : std::numeric_limits<std::int32_t>::max();
  return std::clamp(std::trunc(value), low, high);
}

std::optional<double> called(BuiltinKind function, double x, Scalar kind) {
  switch (function) {
#define BROOK_FUNCTION(Kind, result) \
  case BuiltinKind::Kind:            \
    return result;
    BROOK_FUNCTION(Abs, absolute(x, kind))
    BROOK_FUNCTION(Acos, std::acos(x))
    BROOK_FUNCTION(Asin, std::asin(x))
    BROOK_FUNCTION(Atan, std::atan(x))
    BROOK_FUNCTION(Ceil, std::ceil(x))
    BROOK_FUNCTION(Cos, std::cos(x))
    BROOK_FUNCTION(Cosh, std::cosh(x))
    BROOK_FUNCTION(Exp, std::exp(x))
    BROOK_FUNCTION(Exp2, std::exp2(x))
    BROOK_FUNCTION(Floor, std::floor(x))
    BROOK_FUNCTION(FrexpExponent, exponentOf(x))
    BROOK_FUNCTION(FrexpMantissa, mantissa(x))
    BROOK_FUNCTION(IsFinite, truth(std::isfinite(x)))
    BROOK_FUNCTION(IsInf, truth(std::isinf(x)))
    BROOK_FUNCTION(IsNan, truth(std::isnan(x)))
    BROOK_FUNCTION(Log, std::log(x))
    BROOK_FUNCTION(Log10, std::log10(x))
    BROOK_FUNCTION(Log2, std::log2(x))
    BROOK_FUNCTION(NearestIndex, converted(std::nearbyint(x), kind, Scalar::Int))
    BROOK_FUNCTION(Round, std::nearbyint(x))
    BROOK_FUNCTION(Sin, std::sin(x))
    BROOK_FUNCTION(Sinh, std::sinh(x))
    BROOK_FUNCTION(Sqrt, std::sqrt(x))
    BROOK_FUNCTION(Tan, std::tan(x))
    BROOK_FUNCTION(Tanh, std::tanh(x))
    BROOK_FUNCTION(Trunc, std::trunc(x))
#undef BROOK_FUNCTION
    default:
      return std::nullopt;
  }
}

std::optional<double> called(BuiltinKind function, double x, double y) {
  switch (function) {
    case BuiltinKind::Atan2:
      return std::atan2(x, y);
    case BuiltinKind::Fmod:
      return std::fmod(x, y);
    case BuiltinKind::Ldexp:
      return x * std::exp2(y);
    case BuiltinKind::Max:
      return x > y ? x : y;
    case BuiltinKind::Min:
      return x < y ? x : y;
    case BuiltinKind::Pow:
      return std::pow(x, y);
    default:
      return std::nullopt;
  }
}

}  // namespace brook::analysis
