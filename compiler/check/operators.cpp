// ExpressionLowering: unary and binary operators, && || and ?: (docs/language/kernel_code.md,
// Operators).
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"
#include "compiler/support/internal_error.h"

#include <algorithm>

namespace brook::check {
namespace {

using diagnostics::Kind;

/// Returns the IR operator of a binary or compound assignment operator; nullopt for && || , and =.
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
  if (operand.integer) return unaryOfInteger(unary, *operand.integer);
  const ir::Type type = convert_.typeOf(operand);
  Value number = convert_.to(operand, Conversions::common(type, type), unary.getExprLoc());
  switch (unary.getOpcode()) {
    case clang::UO_Plus:
      return number;
    case clang::UO_Minus: {
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

Value ExpressionLowering::unaryOfInteger(const clang::UnaryOperator& unary,
                                         const IntegerConstant& operand) {
  switch (unary.getOpcode()) {
    case clang::UO_Plus:
      return convert_.integer(operand);
    case clang::UO_Minus:
      return convert_.integer(folded(ir::UnaryOp::Negate, operand, unary.getExprLoc()));
    case clang::UO_Not:
      return convert_.integer(folded(ir::UnaryOp::Complement, operand, unary.getExprLoc()));
    default:
      return forbidden(unary);
  }
}

// ---- binary

Value ExpressionLowering::binary(const clang::BinaryOperator& binary) {
  if (binary.isAssignmentOp()) {
    const std::optional<Target> changed = assignment(binary, true);
    return changed ? read(*changed) : Value{};
  }
  if (binary.getOpcode() == clang::BO_Comma) {
    effect(binary.getLHS());
    return value(binary.getRHS());
  }
  if (binary.isLogicalOp()) return logical(binary);
  Value left = value(binary.getLHS());
  // The order of operands is unspecified in C++ for other operators.
  if (binary.isShiftOp() && hasEffects(binary.getRHS())) settle(left);
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
  if (left.integer && right.integer) {
    return convert_.integer(folded(operation, *left.integer, *right.integer, location));
  }
  ir::Type type = Conversions::common(convert_.typeOf(left), convert_.typeOf(right));
  // The count of a shift does not affect the type of the result.
  if (ir::isShift(operation) && !convert_.typeOf(left).isBool()) {
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
  if (left.integer && right.integer) {
    const llvm::APInt result(32, compared(op, *left.integer, *right.integer) ? 1 : 0);
    return convert_.integer(integerConstant(llvm::APSInt(result, false), location));
  }
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

namespace {

/// Returns the conditional and, in order, each conditional that is the false operand of the one
/// before.
Conditionals chainOf(const clang::ConditionalOperator& conditional) {
  Conditionals chain;
  const clang::ConditionalOperator* next = &conditional;
  for (; next != nullptr;
       next = llvm::dyn_cast<clang::ConditionalOperator>(asWritten(next->getFalseExpr()))) {
    chain.push_back(next);
  }
  return chain;
}

/// Returns the first index from which on neither the values nor the later conditions have effects.
std::size_t firstPure(const Conditionals& chain) {
  std::size_t first = chain.size();
  bool isPure = !hasEffects(chain.back()->getFalseExpr());
  while (first > 0 && isPure && !hasEffects(chain[first - 1]->getTrueExpr())) {
    --first;
    isPure = !hasEffects(chain[first]->getCond());
  }
  return first;
}

/// Returns the type of the result; constants of 64 bits count as int or uint.
std::optional<ir::Type> chosenType(const clang::ConditionalOperator& conditional) {
  const clang::QualType type = conditional.getType();
  const std::optional<ir::Type> known = valueType(type);
  if (known || !type->isIntegerType()) return known;
  return type->isUnsignedIntegerType() ? ir::kUint : ir::kInt;
}

}  // namespace

Value ExpressionLowering::conditional(const clang::ConditionalOperator& conditional) {
  const Conditionals chain = chainOf(conditional);
  const std::size_t pure = firstPure(chain);
  if (pure == 0) return pureConditionals(chain);
  const Value chosen = dispatch(tested(conditional.getCond()));
  if (!chosen) return {};
  if (!convert_.typeOf(chosen).isVector()) {
    return conditionalsWithEffects(chain, pure, convert_.toBools(chosen));
  }
  const Value whenTrue = value(conditional.getTrueExpr());
  const Value whenFalse = value(conditional.getFalseExpr());
  if (!whenTrue || !whenFalse) return {};
  return selected(convert_.toBools(chosen), whenTrue, whenFalse, conditional);
}

Value ExpressionLowering::pureConditionals(const Conditionals& chain) {
  std::vector<std::pair<Value, Value>> parts;  // condition, value
  for (const clang::ConditionalOperator* conditional : chain) {
    const Value chosen = dispatch(tested(conditional->getCond()));
    if (!chosen) return {};
    parts.emplace_back(chosen, value(conditional->getTrueExpr()));
  }
  Value result = value(chain.back()->getFalseExpr());
  for (std::size_t i = chain.size(); i-- > 0;) {
    const auto& [chosen, whenTrue] = parts[i];
    if (!whenTrue || !result) return {};
    result = selected(convert_.toBools(chosen), whenTrue, result, *chain[i]);
  }
  return result;
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
          << static_cast<int>(conditionType.width) << static_cast<int>(type.width)
          << selectorOf(std::min(conditionType.width, type.width))
          << (conditionType.width > type.width);
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

/// Lowers the chain after its first condition. Each other condition is evaluated only if the
/// conditions before it are false.
Value ExpressionLowering::conditionalsWithEffects(const Conditionals& chain, std::size_t firstPure,
                                                  ir::ExprId condition) {
  const std::optional<ir::Type> type = chosenType(*chain.front());
  if (!type) return forbidden(*chain.front());
  ir::FunctionBuilder& builder = context_.builder;
  const ir::VariableId result = builder.local("chosen", *type);
  builder.declare(result);
  const auto goesOnWith = [&](std::size_t i) {
    return i < firstPure && chosenType(*chain[i]) == type &&
           !tested(chain[i]->getCond())->getType()->isExtVectorType();
  };
  std::size_t i = 0;
  for (;; ++i) {
    builder.openIf(condition);
    store(chain[i]->getTrueExpr(), Target(result));
    builder.openElse();
    if (!goesOnWith(i + 1)) {
      store(chain[i]->getFalseExpr(), Target(result));
      break;
    }
    const Value chosen = dispatch(tested(chain[i + 1]->getCond()));
    if (!chosen) break;
    condition = convert_.toBools(chosen);
  }
  for (std::size_t open = 0; open <= i; ++open)
    builder.close();
  return {builder.read(result), {}};
}

}  // namespace brook::check
