// ExpressionLowering: unary and binary operators, && || and ?: (brook-language 6.2).
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"
#include "compiler/support/internal_error.h"

namespace brook::check {
namespace {

using diagnostics::Kind;

/// The IR operator of a binary or compound assignment operator; nothing for && || , and =.
std::optional<ir::BinaryOp> irOperator(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add:
    case clang::BO_AddAssign:
      return ir::BinaryOp::Add;
    case clang::BO_Sub:
    case clang::BO_SubAssign:
      return ir::BinaryOp::Subtract;
    case clang::BO_Mul:
    case clang::BO_MulAssign:
      return ir::BinaryOp::Multiply;
    case clang::BO_Div:
    case clang::BO_DivAssign:
      return ir::BinaryOp::Divide;
    case clang::BO_Rem:
    case clang::BO_RemAssign:
      return ir::BinaryOp::Remainder;
    case clang::BO_And:
    case clang::BO_AndAssign:
      return ir::BinaryOp::BitAnd;
    case clang::BO_Or:
    case clang::BO_OrAssign:
      return ir::BinaryOp::BitOr;
    case clang::BO_Xor:
    case clang::BO_XorAssign:
      return ir::BinaryOp::BitXor;
    case clang::BO_Shl:
    case clang::BO_ShlAssign:
      return ir::BinaryOp::ShiftLeft;
    case clang::BO_Shr:
    case clang::BO_ShrAssign:
      return ir::BinaryOp::ShiftRight;
    case clang::BO_LT:
      return ir::BinaryOp::Less;
    case clang::BO_LE:
      return ir::BinaryOp::LessEqual;
    case clang::BO_GT:
      return ir::BinaryOp::Greater;
    case clang::BO_GE:
      return ir::BinaryOp::GreaterEqual;
    case clang::BO_EQ:
      return ir::BinaryOp::Equal;
    case clang::BO_NE:
      return ir::BinaryOp::NotEqual;
    default:
      return std::nullopt;
  }
}

bool isShift(ir::BinaryOp op) {
  return op == ir::BinaryOp::ShiftLeft || op == ir::BinaryOp::ShiftRight;
}

std::int32_t wrap(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

/// int arithmetic with the edge cases of brook-language 2.1.
std::int32_t foldInt(ir::BinaryOp op, std::int32_t a, std::int32_t b) {
  const std::int64_t wide = a;
  switch (op) {
    case ir::BinaryOp::Add:
      return wrap(wide + b);
    case ir::BinaryOp::Subtract:
      return wrap(wide - b);
    case ir::BinaryOp::Multiply:
      return wrap(wide * b);
    case ir::BinaryOp::Divide:
      return b == 0 ? 0 : wrap(wide / b);
    case ir::BinaryOp::Remainder:
      return b == 0 ? 0 : wrap(wide % b);
    case ir::BinaryOp::BitAnd:
      return a & b;
    case ir::BinaryOp::BitOr:
      return a | b;
    case ir::BinaryOp::BitXor:
      return a ^ b;
    case ir::BinaryOp::ShiftLeft:
      return wrap(wide << (b & 31));
    case ir::BinaryOp::ShiftRight:
      return a >> (b & 31);
    default:
      BROOK_UNREACHABLE("no arithmetic operator");
  }
}

LiteralValue foldLiterals(ir::BinaryOp op, const LiteralValue& a, const LiteralValue& b,
                          clang::SourceLocation location) {
  LiteralValue result;
  result.asInt = foldInt(op, a.asInt, b.asInt);
  result.quotient = a.quotient.isValid() ? a.quotient : b.quotient;
  switch (op) {
    case ir::BinaryOp::Add:
      result.asFloat = a.asFloat + b.asFloat;
      result.asDouble = a.asDouble + b.asDouble;
      break;
    case ir::BinaryOp::Subtract:
      result.asFloat = a.asFloat - b.asFloat;
      result.asDouble = a.asDouble - b.asDouble;
      break;
    case ir::BinaryOp::Multiply:
      result.asFloat = a.asFloat * b.asFloat;
      result.asDouble = a.asDouble * b.asDouble;
      break;
    case ir::BinaryOp::Divide:
      result.asFloat = a.asFloat / b.asFloat;
      result.asDouble = a.asDouble / b.asDouble;
      if (b.asInt == 0 || std::int64_t{a.asInt} % b.asInt != 0) result.quotient = location;
      break;
    default:
      result.asFloat = static_cast<float>(result.asInt);
      result.asDouble = result.asInt;
      break;
  }
  return result;
}

}  // namespace

// ---- unary

Value ExpressionLowering::unary(const clang::UnaryOperator& unary) {
  if (unary.isIncrementDecrementOp()) return incrementValue(unary);
  if (unary.getOpcode() == clang::UO_AddrOf || unary.getOpcode() == clang::UO_Deref) {
    return forbidden(unary);
  }
  const Value operand = value(unary.getSubExpr());
  if (!operand) return {};
  ir::FunctionBuilder& builder = context_.builder;
  if (unary.getOpcode() == clang::UO_LNot) {
    return convert_.fromBools(builder.unary(ir::UnaryOp::Not, convert_.toBools(operand)));
  }
  const ir::Type type = convert_.typeOf(operand);
  const Value number = convert_.to(operand, Conversions::common(type, type), unary.getExprLoc());
  switch (unary.getOpcode()) {
    case clang::UO_Plus:
      return number;
    case clang::UO_Minus: {
      if (number.literal) {
        const LiteralValue& literal = *number.literal;
        return convert_.literal({wrap(-static_cast<std::int64_t>(literal.asInt)), -literal.asFloat,
                                 -literal.asDouble, literal.quotient});
      }
      Value negative{negated(number.id), {}};
      if (number.inDouble) negative.inDouble = negated(*number.inDouble);
      return negative;
    }
    case clang::UO_Not:
      return {builder.unary(ir::UnaryOp::Complement, number.id), {}};
    default:
      return forbidden(unary);
  }
}

// ---- binary

Value ExpressionLowering::binary(const clang::BinaryOperator& binary) {
  if (binary.isAssignmentOp()) {
    const std::optional<ir::Place> target = assignment(binary);
    return target ? read(*target) : Value{};
  }
  if (binary.getOpcode() == clang::BO_Comma) {
    effect(binary.getLHS());
    return value(binary.getRHS());
  }
  if (binary.isLogicalOp()) return logical(binary);
  const Value left = value(binary.getLHS());
  const Value right = value(binary.getRHS());
  if (!left || !right) return {};
  const std::optional<ir::BinaryOp> op = irOperator(binary.getOpcode());
  if (!op) return forbidden(binary);
  if (ir::isComparison(*op)) return comparison(*op, left, right, binary.getOperatorLoc());
  return arithmetic(binary.getOpcode(), left, right, binary.getOperatorLoc());
}

ir::ExprId ExpressionLowering::negated(ir::ExprId operand) {
  ir::FunctionBuilder& builder = context_.builder;
  const auto* constant = std::get_if<ir::Constant>(&builder.function().expr(operand).node);
  if (constant != nullptr) {
    if (const auto* value = std::get_if<float>(&constant->value)) return builder.constant(-*value);
    if (const auto* value = std::get_if<double>(&constant->value)) return builder.constant(-*value);
  }
  return builder.unary(ir::UnaryOp::Negate, operand);
}

Value ExpressionLowering::arithmetic(clang::BinaryOperatorKind op, const Value& left,
                                     const Value& right, clang::SourceLocation location) {
  const ir::BinaryOp operation = *irOperator(op);
  if (left.literal && right.literal) {
    return convert_.literal(foldLiterals(operation, *left.literal, *right.literal, location));
  }
  ir::Type type = Conversions::common(convert_.typeOf(left), convert_.typeOf(right));
  // The count of a shift does not change the type of what is shifted.
  if (isShift(operation) && !convert_.typeOf(left).isBool()) {
    type.scalar = convert_.typeOf(left).scalar;
  }
  const Value a = convert_.to(left, type, location);
  const Value b = a ? convert_.to(right, type, location) : Value{};
  if (!a || !b) return {};
  Value result{context_.builder.binary(operation, a.id, b.id), {}};
  if (type == ir::kFloat && convert_.inDouble(left) && convert_.inDouble(right)) {
    result.inDouble =
        context_.builder.binary(operation, *convert_.inDouble(left), *convert_.inDouble(right));
  }
  return result;
}

Value ExpressionLowering::comparison(ir::BinaryOp op, const Value& left, const Value& right,
                                     clang::SourceLocation location) {
  const ir::Type type = Conversions::common(convert_.typeOf(left), convert_.typeOf(right));
  const Value a = convert_.to(left, type, location);
  const Value b = a ? convert_.to(right, type, location) : Value{};
  if (!a || !b) return {};
  return convert_.fromBools(context_.builder.binary(op, a.id, b.id));
}

// ---- && and ||

Value ExpressionLowering::logical(const clang::BinaryOperator& binary) {
  const bool isAnd = binary.getOpcode() == clang::BO_LAnd;
  const Value left = value(binary.getLHS());
  if (!left) return {};
  ir::FunctionBuilder& builder = context_.builder;
  const ir::ExprId a = convert_.toBools(left);
  if (!convert_.typeOf(left).isVector() && hasEffects(binary.getRHS())) {
    return shortCircuit(binary, a);
  }
  const Value right = value(binary.getRHS());
  if (!right) return {};
  const ir::Type type = Conversions::common(convert_.typeOf(left), convert_.typeOf(right))
                            .withScalar(ir::Scalar::Bool);
  const Value both[] = {convert_.to({a, {}}, type, binary.getOperatorLoc()),
                        convert_.to({convert_.toBools(right), {}}, type, binary.getOperatorLoc())};
  if (!both[0] || !both[1]) return {};
  return convert_.fromBools(
      builder.binary(isAnd ? ir::BinaryOp::And : ir::BinaryOp::Or, both[0].id, both[1].id));
}

Value ExpressionLowering::shortCircuit(const clang::BinaryOperator& binary, ir::ExprId left) {
  ir::FunctionBuilder& builder = context_.builder;
  const bool isAnd = binary.getOpcode() == clang::BO_LAnd;
  const ir::VariableId result = temporary("condition", left);
  const ir::ExprId soFar = builder.read(result);
  builder.openIf(isAnd ? soFar : builder.unary(ir::UnaryOp::Not, soFar));
  const std::optional<ir::ExprId> right = condition(binary.getRHS());
  if (right) builder.assign(result, *right);
  builder.close();
  return right ? convert_.fromBools(builder.read(result)) : Value{};
}

// ---- ?:

Value ExpressionLowering::conditional(const clang::ConditionalOperator& conditional) {
  const Value chosen = dispatch(tested(conditional.getCond()));
  if (!chosen) return {};
  const bool armsHaveEffects =
      hasEffects(conditional.getTrueExpr()) || hasEffects(conditional.getFalseExpr());
  if (armsHaveEffects && !convert_.typeOf(chosen).isVector()) {
    return conditionalWithEffects(conditional, convert_.toBools(chosen));
  }
  const Value whenTrue = value(conditional.getTrueExpr());
  const Value whenFalse = value(conditional.getFalseExpr());
  if (!whenTrue || !whenFalse) return {};
  return selected(convert_.toBools(chosen), whenTrue, whenFalse, conditional);
}

Value ExpressionLowering::selected(ir::ExprId condition, const Value& whenTrue,
                                   const Value& whenFalse,
                                   const clang::ConditionalOperator& conditional) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::Type conditionType = builder.typeOf(condition);
  ir::Type type = Conversions::common(convert_.typeOf(whenTrue), convert_.typeOf(whenFalse));
  if (conditionType.isVector()) {
    if (type.isVector() && type.width != conditionType.width) {
      context_.report(conditional.getQuestionLoc(), Kind::SelectSizes)
          << conditionType.width << type.width;
      return {};
    }
    type.width = conditionType.width;
  }
  const Value a = convert_.to(whenTrue, type, conditional.getTrueExpr()->getExprLoc());
  const Value b = a ? convert_.to(whenFalse, type, conditional.getFalseExpr()->getExprLoc()) : a;
  if (!a || !b) return {};
  Value result{builder.select(condition, a.id, b.id), {}};
  if (type == ir::kFloat && convert_.inDouble(whenTrue) && convert_.inDouble(whenFalse)) {
    result.inDouble =
        builder.select(condition, *convert_.inDouble(whenTrue), *convert_.inDouble(whenFalse));
  }
  return result;
}

Value ExpressionLowering::conditionalWithEffects(const clang::ConditionalOperator& conditional,
                                                 ir::ExprId condition) {
  const std::optional<ir::Type> type = valueType(conditional.getType());
  if (!type) return forbidden(conditional);
  ir::FunctionBuilder& builder = context_.builder;
  const ir::VariableId result = builder.local("chosen", *type);
  builder.declare(result);
  builder.openIf(condition);
  store(conditional.getTrueExpr(), {result, {}, {}});
  builder.openElse();
  store(conditional.getFalseExpr(), {result, {}, {}});
  builder.close();
  return {builder.read(result), {}};
}

}  // namespace brook::check
