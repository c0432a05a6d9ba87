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
T valueOf(std::uint64_t component) {
  if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<double>(component);
  } else if constexpr (std::is_same_v<T, bool>) {
    return component != 0;
  } else {
    return std::bit_cast<T>(static_cast<std::uint32_t>(component));
  }
}

template <class T>
std::uint64_t bits(T value) {
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
      return bits(left < right);
    case BinaryOp::LessEqual:
      return bits(left <= right);
    case BinaryOp::Greater:
      return bits(left > right);
    case BinaryOp::GreaterEqual:
      return bits(left >= right);
    case BinaryOp::Equal:
      return bits(left == right);
    default:
      return bits(left != right);
  }
}

template <class T>
std::uint64_t ofFloats(BinaryOp op, T left, T right) {
  switch (op) {
    case BinaryOp::Add:
      return bits<T>(left + right);
    case BinaryOp::Subtract:
      return bits<T>(left - right);
    case BinaryOp::Multiply:
      return bits<T>(left * right);
    case BinaryOp::Divide:
      return bits<T>(left / right);
    default:
      return compared(op, left, right);
  }
}

template <class T>
std::uint64_t ofIntegers(BinaryOp op, T left, T right) {
  switch (op) {
    case BinaryOp::Add:
      return bits(scalar::add(left, right));
    case BinaryOp::Subtract:
      return bits(scalar::subtract(left, right));
    case BinaryOp::Multiply:
      return bits(scalar::multiply(left, right));
    case BinaryOp::Divide:
      return bits(scalar::divide(left, right));
    case BinaryOp::Remainder:
      return bits(scalar::remainder(left, right));
    case BinaryOp::BitAnd:
      return bits<T>(left & right);
    case BinaryOp::BitOr:
      return bits<T>(left | right);
    case BinaryOp::BitXor:
      return bits<T>(left ^ right);
    case BinaryOp::ShiftLeft:
      return bits(scalar::shiftLeft(left, right));
    case BinaryOp::ShiftRight:
      return bits(scalar::shiftRight(left, right));
    default:
      return compared(op, left, right);
  }
}

std::uint64_t ofBools(BinaryOp op, bool left, bool right) {
  if (op == BinaryOp::And) return bits(left && right);
  if (op == BinaryOp::Or) return bits(left || right);
  return compared(op, left, right);
}

template <class T>
std::uint64_t convertedTo(Scalar to, T value) {
  constexpr bool kIsBool = std::is_same_v<T, bool>;
  switch (to) {
    case Scalar::Float:
      if constexpr (kIsBool) return bits(scalar::boolToFloat(value));
      if constexpr (!kIsBool && !std::is_same_v<T, float>) return bits(scalar::toFloat(value));
      break;
    case Scalar::Double:
      if constexpr (kIsBool) return bits(scalar::boolToDouble(value));
      if constexpr (!kIsBool && !std::is_same_v<T, double>) return bits(scalar::toDouble(value));
      break;
    case Scalar::Int:
      if constexpr (kIsBool) return bits(scalar::boolToInt(value));
      if constexpr (!kIsBool && !std::is_same_v<T, int>) return bits(scalar::toInt(value));
      break;
    case Scalar::Uint:
      if constexpr (kIsBool) return bits(scalar::boolToUint(value));
      if constexpr (!kIsBool && !std::is_same_v<T, unsigned>) return bits(scalar::toUint(value));
      break;
    default:
      if constexpr (!kIsBool) return bits(scalar::toBool(value));
      break;
  }
  return bits(value);  // of the kind already
}

template <class T>
std::uint64_t ofEveryNumber(BuiltinKind function, T left, T right) {
  switch (function) {
    case BuiltinKind::Abs:
      return bits(scalar::abs(left));
    case BuiltinKind::Max:
      return bits(scalar::max(left, right));
    default:
      return bits(scalar::min(left, right));
  }
}

// The exact functions.
template <class T>
std::uint64_t ofFloating(BuiltinKind function, T left, T right) {
  switch (function) {
    case BuiltinKind::Ceil:
      return bits(scalar::ceil(left));
    case BuiltinKind::Floor:
      return bits(scalar::floor(left));
    case BuiltinKind::Fmod:
      return bits(scalar::fmod(left, right));
    case BuiltinKind::IsFinite:
      return bits(scalar::isfinite(left));
    case BuiltinKind::IsInf:
      return bits(scalar::isinf(left));
    case BuiltinKind::IsNan:
      return bits(scalar::isnan(left));
    case BuiltinKind::NearestIndex:
      return bits(scalar::nearest_index(left));
    case BuiltinKind::Round:
      return bits(scalar::round(left));
    case BuiltinKind::Sqrt:
      return bits(scalar::sqrt(left));
    case BuiltinKind::Trunc:
      return bits(scalar::trunc(left));
    default:
      return ofEveryNumber(function, left, right);
  }
}

std::uint64_t ofFloat(BuiltinKind function, float left, float right) {
  switch (function) {
#define BROOK_ONE(Kind, name) \
  case BuiltinKind::Kind:     \
    return bits(scalar::name(left));
#define BROOK_TWO(Kind, name) \
  case BuiltinKind::Kind:     \
    return bits(scalar::name(left, right));
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
  return bits(scalar::floor(clamped * steps + 0.5f) / steps);
}

}  // namespace

std::uint64_t bitsOf(const Constant& constant) {
  return std::visit([](auto value) { return bits(value); }, constant.value);
}

Constant constantOf(Scalar kind, std::uint64_t component) {
  switch (kind) {
    case Scalar::Bool:
      return {valueOf<bool>(component)};
    case Scalar::Int:
      return {valueOf<int>(component)};
    case Scalar::Uint:
      return {valueOf<unsigned>(component)};
    case Scalar::Float:
      return {valueOf<float>(component)};
    default:
      return {valueOf<double>(component)};
  }
}

std::uint64_t evaluate(UnaryOp op, Scalar kind, std::uint64_t operand) {
  if (op == UnaryOp::Not) return operand == 0 ? 1 : 0;
  if (op == UnaryOp::Complement) return bits(~valueOf<unsigned>(operand));
  if (kind == Scalar::Float) return bits(-valueOf<float>(operand));
  if (kind == Scalar::Double) return bits(-valueOf<double>(operand));
  return bits(scalar::negate(valueOf<unsigned>(operand)));
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
  const auto low = static_cast<std::uint32_t>(value);
  switch (storage) {
    case Storage::Char:
      return bits(static_cast<int>(static_cast<std::int8_t>(low)));
    case Storage::Short:
      return bits(static_cast<int>(static_cast<std::int16_t>(low)));
    case Storage::Uchar:
      return low & 0xff;
    case Storage::Ushort:
      return low & 0xffff;
    case Storage::Fixed:
      return rounded(valueOf<float>(value), 255);
    case Storage::Shortfixed:
      return rounded(valueOf<float>(value), 65535);
    default:
      return kind == Scalar::Double ? value : low;
  }
}

}  // namespace brook::ir
