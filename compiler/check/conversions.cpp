#include "compiler/check/conversions.h"

#include "llvm/ADT/StringExtras.h"

#include <cmath>
#include <numeric>

namespace brook::check {
namespace {

using diagnostics::Kind;

/// Truncates toward zero and saturates; NaN becomes 0 (docs/language/types.md, Integers).
std::int32_t toInt(double value) {
  if (std::isnan(value)) return 0;
  if (value >= 2147483648.0) return INT32_MAX;
  if (value <= -2147483648.0) return INT32_MIN;
  return static_cast<std::int32_t>(value);
}

/// Returns the value of a constant; nullopt for bools and uints.
std::optional<double> numberOf(const ir::ExprNode& node) {
  const auto* constant = std::get_if<ir::Constant>(&node);
  if (constant == nullptr) return std::nullopt;
  if (const auto* value = std::get_if<std::int32_t>(&constant->value)) return *value;
  if (const auto* value = std::get_if<float>(&constant->value)) return *value;
  if (const auto* value = std::get_if<double>(&constant->value)) return *value;
  return std::nullopt;
}

ir::Components firstComponents(int count) {
  ir::Components components(static_cast<std::size_t>(count));
  std::iota(components.begin(), components.end(), std::uint8_t{0});
  return components;
}

}  // namespace

std::string selectorOf(int count) {
  return std::string("xyzw").substr(0, static_cast<std::size_t>(count));
}

std::string resizedText(ir::Type from, ir::Type to) {
  if (from.width > to.width) return "v." + selectorOf(to.width);
  std::string result = ir::typeName(to) + "(v";
  for (int i = from.width; i < to.width; ++i)
    result += ", 0";
  return result + ")";
}

Value Conversions::integer(const IntegerConstant& constant) {
  const std::uint32_t bits = bitsOf(constant);
  ir::FunctionBuilder& builder = context_.builder;
  return {scalarOf(constant) == ir::Scalar::Uint
              ? builder.constant(bits)
              : builder.constant(static_cast<std::int32_t>(bits)),
          constant};
}

Value Conversions::floating(double value) {
  return {
      context_.builder.constant(static_cast<float>(value)), {}, context_.builder.constant(value)};
}

std::optional<ir::ExprId> Conversions::inDouble(const Value& value) {
  if (value.integer) return context_.builder.constant(value.integer->asDouble);
  return value.inDouble;
}

ir::ExprId Conversions::convertScalars(ir::ExprId operand, ir::Scalar kind) {
  ir::FunctionBuilder& builder = context_.builder;
  if (builder.typeOf(operand).scalar == kind) return operand;
  const ir::ExprNode& node = builder.function().expr(operand).node;
  if (const auto* conversion = std::get_if<ir::Convert>(&node)) {
    if (builder.typeOf(conversion->operand).isBool()) {
      return builder.convert(conversion->operand, kind);
    }
  } else if (const std::optional<double> number = numberOf(node)) {
    if (kind == ir::Scalar::Float) return builder.constant(static_cast<float>(*number));
    if (kind == ir::Scalar::Double) return builder.constant(*number);
    if (kind == ir::Scalar::Int) return builder.constant(toInt(*number));
    if (kind == ir::Scalar::Bool) return builder.constant(*number != 0);
  }
  return builder.convert(operand, kind);
}

bool Conversions::losesNothing(ir::ExprId value) const {
  const ir::Function& function = context_.builder.function();
  const ir::ExprNode& node = function.expr(value).node;
  if (std::holds_alternative<ir::Position>(node) || std::holds_alternative<ir::Instance>(node)) {
    return true;
  }
  if (const auto* conversion = std::get_if<ir::Convert>(&node)) {
    return losesNothing(conversion->operand);
  }
  if (const auto* construct = std::get_if<ir::Construct>(&node)) {
    return construct->parts.size() == 1;
  }
  const auto* binary = std::get_if<ir::Binary>(&node);
  return binary != nullptr && losesNothing(binary->left) && losesNothing(binary->right);
}

ir::ExprId Conversions::integerAs(const IntegerConstant& constant, ir::Scalar kind,
                                  bool isImplicit) {
  ir::FunctionBuilder& builder = context_.builder;
  const std::uint32_t bits = bitsOf(constant);
  if (ir::Type{kind}.isFloating() && constant.quotient.isValid()) {
    context_.report(constant.quotient, Kind::LiteralQuotient);
  }
  switch (kind) {
    case ir::Scalar::Float:
      return builder.constant(constant.asFloat);
    case ir::Scalar::Double:
      return builder.constant(constant.asDouble);
    case ir::Scalar::Bool:
      return builder.constant(!constant.value.isZero());
    default:
      break;
  }
  if (isImplicit && !fits(constant, kind)) {
    context_.report(constant.location, Kind::WideConstant)
        << llvm::toString(constant.value, 10) << ir::typeName({kind});
  }
  if (kind == ir::Scalar::Uint) return builder.constant(bits);
  return builder.constant(static_cast<std::int32_t>(bits));
}

Value Conversions::toScalar(const Value& value, ir::Scalar kind, bool isImplicit) {
  if (value.integer) return {integerAs(*value.integer, kind, isImplicit), {}};
  if (kind == ir::Scalar::Double && value.inDouble) return {*value.inDouble, {}};
  return {convertScalars(value.id, kind), {}};
}

Value Conversions::to(const Value& value, ir::Type type, clang::SourceLocation location,
                      bool isImplicit) {
  if (!value) return {};
  if (type.width > ir::maxWidth(type.scalar)) {
    context_.report(location, Kind::DoubleVector) << static_cast<int>(type.width);
    return {};
  }
  const ir::Type from = typeOf(value);
  if (from == type && (!value.integer || fits(*value.integer, type.scalar))) return value;
  if (from.isVector() && from.width < type.width) {
    context_.report(location, Kind::VectorWidening)
        << ir::typeName(from) << ir::typeName(type) << resizedText(from, type);
    return {};
  }
  Value result = value;
  if (from.width > type.width) {
    if (isImplicit && !losesNothing(value.id)) {
      context_.report(location, Kind::VectorTruncation)
          << ir::typeName(from) << ir::typeName(type) << selectorOf(type.width);
    }
    result = {context_.builder.swizzle(result.id, firstComponents(type.width)), {}};
  }
  result = toScalar(result, type.scalar, isImplicit);
  return {context_.builder.broadcast(result.id, type), {}};
}

std::optional<ir::ExprId> Conversions::toCondition(const Value& value,
                                                   clang::SourceLocation location) {
  if (!value) return std::nullopt;
  if (typeOf(value).isVector()) {
    context_.report(location, Kind::VectorCondition) << ir::typeName(typeOf(value));
    return std::nullopt;
  }
  return toBools(value);
}

Value Conversions::fromBools(ir::ExprId bools) {
  return {context_.builder.convert(bools, ir::Scalar::Int), {}};
}

ir::Type Conversions::common(ir::Type a, ir::Type b) {
  ir::Type result{ir::Scalar::Int, a.width};
  if (a.isDouble() || b.isDouble()) {
    result.scalar = ir::Scalar::Double;
  } else if (a.isFloat() || b.isFloat()) {
    result.scalar = ir::Scalar::Float;
  } else if (a.scalar == ir::Scalar::Uint || b.scalar == ir::Scalar::Uint) {
    result.scalar = ir::Scalar::Uint;
  }
  if (!a.isVector() || (b.isVector() && b.width < a.width)) result.width = b.width;
  return result;
}

}  // namespace brook::check
