#include "compiler/ir/evaluate_operations.h"

#include <brook/kernel_body.h>

#include <bit>
#include <type_traits>

// The functions of cpu-scalar bodies themselves.
namespace brook::ir::scalar {
#define BROOK_BODY_USES (BROOK_USE_VECTORS | BROOK_USE_FUNCTIONS)
#include <brook/scalar.h>
#include <brook/scalar_double.h>
#undef BROOK_BODY_USES
}  // namespace brook::ir::scalar

namespace brook::ir {
namespace {

template <class T>
T valueOf(std::uint64_t bits) {
  if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<double>(bits);
  } else if constexpr (std::is_same_v<T, bool>) {
    return bits != 0;
  } else {
    return std::bit_cast<T>(static_cast<std::uint32_t>(bits));
  }
}

template <class T>
std::uint64_t bitsOf(T value) {
  if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<std::uint64_t>(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? 1 : 0;
  } else {
    return std::bit_cast<std::uint32_t>(value);
  }
}

template <class T>
std::uint64_t compared(BinaryOp op, T left, T right) {
  switch (op) {
    case BinaryOp::Less:
      return bitsOf(left < right);
    case BinaryOp::LessEqual:
      return bitsOf(left <= right);
    case BinaryOp::Greater:
      return bitsOf(left > right);
    case BinaryOp::GreaterEqual:
      return bitsOf(left >= right);
    case BinaryOp::Equal:
      return bitsOf(left == right);
    default:
      return bitsOf(left != right);
  }
}

template <class T>
std::uint64_t ofFloats(BinaryOp op, T left, T right) {
  switch (op) {
    case BinaryOp::Add:
      return bitsOf<T>(left + right);
    case BinaryOp::Subtract:
      return bitsOf<T>(left - right);
    case BinaryOp::Multiply:
      return bitsOf<T>(left * right);
    case BinaryOp::Divide:
      return bitsOf<T>(left / right);
    default:
      return compared(op, left, right);
  }
}

template <class T>
std::uint64_t ofIntegers(BinaryOp op, T left, T right) {
  switch (op) {
    case BinaryOp::Add:
      return bitsOf(scalar::add(left, right));
    case BinaryOp::Subtract:
      return bitsOf(scalar::subtract(left, right));
    case BinaryOp::Multiply:
      return bitsOf(scalar::multiply(left, right));
    case BinaryOp::Divide:
      return bitsOf(scalar::divide(left, right));
    case BinaryOp::Remainder:
      return bitsOf(scalar::remainder(left, right));
    case BinaryOp::BitAnd:
      return bitsOf<T>(left & right);
    case BinaryOp::BitOr:
      return bitsOf<T>(left | right);
    case BinaryOp::BitXor:
      return bitsOf<T>(left ^ right);
    case BinaryOp::ShiftLeft:
      return bitsOf(scalar::shiftLeft(left, right));
    case BinaryOp::ShiftRight:
      return bitsOf(scalar::shiftRight(left, right));
    default:
      return compared(op, left, right);
  }
}

std::uint64_t ofBools(BinaryOp op, bool left, bool right) {
  if (op == BinaryOp::And) return bitsOf(left && right);
  if (op == BinaryOp::Or) return bitsOf(left || right);
  return compared(op, left, right);
}

template <class T>
std::uint64_t convertedTo(Scalar to, T value) {
  constexpr bool kIsBool = std::is_same_v<T, bool>;
  switch (to) {
    case Scalar::Float:
      if constexpr (kIsBool) return bitsOf(scalar::boolToFloat(value));
      if constexpr (!kIsBool && !std::is_same_v<T, float>) return bitsOf(scalar::toFloat(value));
      break;
    case Scalar::Double:
      if constexpr (kIsBool) return bitsOf(scalar::boolToDouble(value));
      if constexpr (!kIsBool && !std::is_same_v<T, double>) return bitsOf(scalar::toDouble(value));
      break;
    case Scalar::Int:
      if constexpr (kIsBool) return bitsOf(scalar::boolToInt(value));
      if constexpr (!kIsBool && !std::is_same_v<T, int>) return bitsOf(scalar::toInt(value));
      break;
    case Scalar::Uint:
      if constexpr (kIsBool) return bitsOf(scalar::boolToUint(value));
      if constexpr (!kIsBool && !std::is_same_v<T, unsigned>) return bitsOf(scalar::toUint(value));
      break;
    default:
      if constexpr (!kIsBool) return bitsOf(scalar::toBool(value));
      break;
  }
  return bitsOf(value);  // of the kind already
}

template <class T>
std::uint64_t ofEveryNumber(BuiltinKind function, T left, T right) {
  switch (function) {
    case BuiltinKind::Abs:
      return bitsOf(scalar::abs(left));
    case BuiltinKind::Max:
      return bitsOf(scalar::max(left, right));
    default:
      return bitsOf(scalar::min(left, right));
  }
}

// The exact functions.
template <class T>
std::uint64_t ofFloating(BuiltinKind function, T left, T right) {
  switch (function) {
    case BuiltinKind::Ceil:
      return bitsOf(scalar::ceil(left));
    case BuiltinKind::Floor:
      return bitsOf(scalar::floor(left));
    case BuiltinKind::Fmod:
      return bitsOf(scalar::fmod(left, right));
    case BuiltinKind::IsFinite:
      return bitsOf(scalar::isfinite(left));
    case BuiltinKind::IsInf:
      return bitsOf(scalar::isinf(left));
    case BuiltinKind::IsNan:
      return bitsOf(scalar::isnan(left));
    case BuiltinKind::NearestIndex:
      return bitsOf(scalar::nearest_index(left));
    case BuiltinKind::Round:
      return bitsOf(scalar::round(left));
    case BuiltinKind::Sqrt:
      return bitsOf(scalar::sqrt(left));
    case BuiltinKind::Trunc:
      return bitsOf(scalar::trunc(left));
    default:
      return ofEveryNumber(function, left, right);
  }
}

std::uint64_t ofFloat(BuiltinKind function, float left, float right) {
  switch (function) {
#define BROOK_ONE(Kind, name) \
  case BuiltinKind::Kind:     \
    return bitsOf(scalar::name(left));
#define BROOK_TWO(Kind, name) \
  case BuiltinKind::Kind:     \
    return bitsOf(scalar::name(left, right));
    BROOK_ONE(Acos, acos)
    BROOK_ONE(Asin, asin)
    BROOK_ONE(Atan, atan)
    BROOK_TWO(Atan2, atan2)
    BROOK_ONE(Cos, cos)
    BROOK_ONE(Cosh, cosh)
    BROOK_ONE(Exp, exp)
    BROOK_ONE(Exp2, exp2)
    BROOK_ONE(FrexpExponent, frexp_exponent)
    BROOK_ONE(FrexpMantissa, frexp_mantissa)
    BROOK_TWO(Ldexp, ldexp)
    BROOK_ONE(Log, log)
    BROOK_ONE(Log10, log10)
    BROOK_ONE(Log2, log2)
    BROOK_TWO(Pow, pow)
    BROOK_ONE(Sin, sin)
    BROOK_ONE(Sinh, sinh)
    BROOK_ONE(Tan, tan)
    BROOK_ONE(Tanh, tanh)
#undef BROOK_ONE
#undef BROOK_TWO
    default:
      return ofFloating(function, left, right);
  }
}

// Steps of fixed-point storage.
std::uint64_t rounded(float value, float steps) {
  const float clamped = scalar::min(scalar::max(value, 0.0f), 1.0f);
  return bitsOf(scalar::floor(clamped * steps + 0.5f) / steps);
}

}  // namespace

std::uint64_t evaluate(UnaryOp op, Scalar kind, std::uint64_t operand) {
  if (op == UnaryOp::Not) return operand == 0 ? 1 : 0;
  if (op == UnaryOp::Complement) return bitsOf(~valueOf<unsigned>(operand));
  if (kind == Scalar::Float) return bitsOf(-valueOf<float>(operand));
  if (kind == Scalar::Double) return bitsOf(-valueOf<double>(operand));
  return bitsOf(scalar::negate(valueOf<unsigned>(operand)));
}

std::uint64_t evaluate(BinaryOp op, Scalar kind, std::uint64_t left, std::uint64_t right) {
  switch (kind) {
    case Scalar::Float:
      return ofFloats(op, valueOf<float>(left), valueOf<float>(right));
    case Scalar::Double:
      return ofFloats(op, valueOf<double>(left), valueOf<double>(right));
    case Scalar::Int:
      return ofIntegers(op, valueOf<int>(left), valueOf<int>(right));
    case Scalar::Uint:
      return ofIntegers(op, valueOf<unsigned>(left), valueOf<unsigned>(right));
    default:
      return ofBools(op, left != 0, right != 0);
  }
}

std::uint64_t convert(Scalar from, Scalar to, std::uint64_t operand) {
  switch (from) {
    case Scalar::Float:
      return convertedTo(to, valueOf<float>(operand));
    case Scalar::Double:
      return convertedTo(to, valueOf<double>(operand));
    case Scalar::Int:
      return convertedTo(to, valueOf<int>(operand));
    case Scalar::Uint:
      return convertedTo(to, valueOf<unsigned>(operand));
    default:
      return convertedTo(to, operand != 0);
  }
}

std::uint64_t evaluate(BuiltinKind function, Scalar kind, std::uint64_t left, std::uint64_t right) {
  switch (kind) {
    case Scalar::Float:
      return ofFloat(function, valueOf<float>(left), valueOf<float>(right));
    case Scalar::Double:
      return ofFloating(function, valueOf<double>(left), valueOf<double>(right));
    case Scalar::Int:
      return ofEveryNumber(function, valueOf<int>(left), valueOf<int>(right));
    default:
      return ofEveryNumber(function, valueOf<unsigned>(left), valueOf<unsigned>(right));
  }
}

std::uint64_t stored(Scalar kind, Storage storage, std::uint64_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  switch (storage) {
    case Storage::Char:
      return bitsOf(static_cast<int>(static_cast<std::int8_t>(bits)));
    case Storage::Short:
      return bitsOf(static_cast<int>(static_cast<std::int16_t>(bits)));
    case Storage::Uchar:
      return bits & 0xff;
    case Storage::Ushort:
      return bits & 0xffff;
    case Storage::Fixed:
      return rounded(valueOf<float>(value), 255);
    case Storage::Shortfixed:
      return rounded(valueOf<float>(value), 65535);
    default:
      return kind == Scalar::Double ? value : bits;
  }
}

}  // namespace brook::ir
