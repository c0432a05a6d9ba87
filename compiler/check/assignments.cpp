// ExpressionLowering: assignments, ++ and -- (docs/language/kernel_code.md, Operators). As in C++,
// the right side is evaluated before the left side.
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"

namespace brook::check {

void ExpressionLowering::store(const clang::Expr* expression, const Target& target) {
  const clang::Expr* written = asWritten(expression);
  const ir::Type type = typeOf(target);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(written);
      call != nullptr && calleeOf(*call).kind == CalleeKind::User &&
      !llvm::isa<clang::CXXOperatorCallExpr>(call)) {
    const ir::Function* callee = calledKernel(*call);
    if (callee == nullptr) return;
    if (const ir::Place* place = target.plain(); place != nullptr && callee->result == type) {
      kernelCall(*call, *place);
      return;
    }
  }
  if (const Value value = valueAs(written, type)) assign(target, value.id);
}

// `isUsed`: the caller reads the assigned value.
std::optional<Target> ExpressionLowering::assignment(const clang::BinaryOperator& binary,
                                                     bool isUsed) {
  if (binary.isCompoundAssignmentOp()) return compoundAssignment(binary, isUsed);
  const bool isReadEarly = isUsed && hasEffects(binary.getRHS()) && hasIndex(binary.getLHS());
  if (!hasEffects(binary.getLHS()) && !isReadEarly) {
    // The indices are read at the assignment, after the effects of the right side.
    std::optional<Target> changed = target(binary.getLHS());
    if (!changed) return std::nullopt;
    if (isUsed) settleOwn(*changed);
    store(binary.getRHS(), *changed);
    return changed;
  }
  const std::optional<ir::Type> type = valueType(binary.getLHS()->getType());
  Value right = type ? valueAs(binary.getRHS(), *type) : value(binary.getRHS());
  settle(right);
  std::optional<Target> changed = target(binary.getLHS());
  if (!right || !changed) return std::nullopt;
  if (isUsed) settleOwn(*changed);
  assign(*changed, right.id);
  return changed;
}

std::optional<Target> ExpressionLowering::compoundAssignment(const clang::BinaryOperator& binary,
                                                             bool isUsed) {
  Value right = value(binary.getRHS());
  if (right && hasEffects(binary.getLHS())) {
    const std::optional<ir::Type> type = valueType(binary.getLHS()->getType());
    if (type && type->isDouble() && right.inDouble) right = {*right.inDouble, {}};
    settle(right);
  }
  std::optional<Target> changed = target(binary.getLHS());
  if (!right || !changed) return std::nullopt;
  if (isUsed) settleOwn(*changed);
  const clang::BinaryOperatorKind op =
      clang::BinaryOperator::getOpForCompoundAssignment(binary.getOpcode());
  const Value result = arithmetic(op, read(*changed), right, binary.getOperatorLoc());
  if (!result) return std::nullopt;
  storeConverted(*changed, result.id, binary.getOperatorLoc());
  return changed;
}

void ExpressionLowering::storeConverted(const Target& target, ir::ExprId value,
                                        clang::SourceLocation location) {
  if (const Value converted = convert_.to({value, {}}, typeOf(target), location)) {
    assign(target, converted.id);
  }
}

// ---- ++ and --

std::optional<Target> ExpressionLowering::increment(const clang::UnaryOperator& unary,
                                                    bool isUsed) {
  std::optional<Target> changed = target(unary.getSubExpr());
  if (changed && isUsed) settleOwn(*changed);
  return changed && changeByOne(*changed, unary) ? changed : std::nullopt;
}

bool ExpressionLowering::changeByOne(const Target& target, const clang::UnaryOperator& unary) {
  const Value one = convert_.integer(
      check::integerLiteral(llvm::APSInt(llvm::APInt(32, 1), false), unary.getOperatorLoc()));
  const Value sum = arithmetic(unary.isIncrementOp() ? clang::BO_Add : clang::BO_Sub, read(target),
                               one, unary.getOperatorLoc());
  if (sum) storeConverted(target, sum.id, unary.getOperatorLoc());
  return bool(sum);
}

Value ExpressionLowering::incrementValue(const clang::UnaryOperator& unary) {
  if (unary.isPrefix()) {
    const std::optional<Target> changed = increment(unary, true);
    return changed ? read(*changed) : Value{};
  }
  const std::optional<Target> changed = target(unary.getSubExpr());
  if (!changed) return {};
  const ir::VariableId variable = changed->choices.front().place.variable;
  const std::string name = context_.builder.function().variable(variable).name;
  const ir::VariableId before = temporary(name + "_before", read(*changed).id);
  if (!changeByOne(*changed, unary)) return {};
  return {context_.builder.read(before), {}};
}

// ---- statements

void ExpressionLowering::effect(const clang::Expr* expression) {
  const clang::Expr* written = asWritten(expression);
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(written)) {
    if (binary->isAssignmentOp()) {
      if (!scatter(*binary)) assignment(*binary, false);
      return;
    }
    if (binary->getOpcode() == clang::BO_Comma) {
      effect(binary->getLHS());
      effect(binary->getRHS());
      return;
    }
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(written);
      unary != nullptr && unary->isIncrementDecrementOp()) {
    increment(*unary, false);
    return;
  }
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(written);
      cast != nullptr && cast->getType()->isVoidType()) {
    effect(cast->getSubExpr());
    return;
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(written);
      choice != nullptr && choice->getType()->isVoidType()) {
    if (const std::optional<ir::ExprId> test = condition(choice->getCond())) {
      context_.builder.openIf(*test);
      effect(choice->getTrueExpr());
      context_.builder.openElse();
      effect(choice->getFalseExpr());
      context_.builder.close();
    }
    return;
  }
  if (isStructure(written->getType())) {
    structureEffect(written);
    return;
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(written);
      call != nullptr && message(*call)) {
    return;
  }
  dispatch(written);
}

}  // namespace brook::check
