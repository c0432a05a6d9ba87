// ExpressionLowering: places, assignments, ++ and -- (brook-language 2.3, 6.2).
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"
#include "compiler/support/internal_error.h"

namespace brook::check {

namespace {

using diagnostics::Kind;

/// Which of the words of Kind::AssignmentToInput names such a variable.
int readOnlyKind(ir::VariableKind kind) {
  switch (kind) {
    case ir::VariableKind::Stream:
      return 0;
    case ir::VariableKind::Iterator:
      return 1;
    case ir::VariableKind::Gather:
      return 2;
    case ir::VariableKind::Constant:
      return 3;
    case ir::VariableKind::Value:
      return 4;
    case ir::VariableKind::Output:
    case ir::VariableKind::VariableOutput:
    case ir::VariableKind::ScatterOutput:
    case ir::VariableKind::Accumulator:
    case ir::VariableKind::Local:
      break;
  }
  BROOK_UNREACHABLE("a variable that can be assigned to");
}

}  // namespace

// ---- places

std::optional<ir::Place> ExpressionLowering::place(const clang::Expr* expression) {
  const clang::Expr* written = asWritten(expression);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(written)) return namedPlace(*name);
  if (const auto* swizzle = llvm::dyn_cast<clang::ExtVectorElementExpr>(written)) {
    return swizzledPlace(*swizzle);
  }
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(written)) {
    return subscriptedPlace(*subscript);
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(written)) return memberPlace(*member);
  if (const std::optional<Subscript> element = subscriptOf(written)) {
    if (isScatterOutput(element->stream)) {
      scatterAccess(*written, element->stream);
    } else {
      reportReadOnly(written->getExprLoc(), element->stream);
    }
    return std::nullopt;
  }
  context_.report(written->getExprLoc(), Kind::NotAssignable);
  return std::nullopt;
}

std::optional<ir::Place> ExpressionLowering::namedPlace(const clang::DeclRefExpr& reference) {
  const auto known = context_.variables.find(reference.getDecl());
  if (known == context_.variables.end()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference.getDecl());
    if (variable != nullptr && variable->isLocalVarDecl()) {
      context_.requireReported(*variable);
      return std::nullopt;
    }
    context_.report(reference.getLocation(), Kind::GlobalVariable)
        << reference.getDecl()->getName();
    return std::nullopt;
  }
  const ir::VariableKind kind = context_.builder.function().variable(known->second).kind;
  if (context_.builder.function().variable(known->second).type.isArray()) {
    context_.report(reference.getLocation(), Kind::ArrayAsValue) << reference.getDecl()->getName();
    return std::nullopt;
  }
  const bool isWritable = kind == ir::VariableKind::Local || kind == ir::VariableKind::Output ||
                          kind == ir::VariableKind::VariableOutput ||
                          kind == ir::VariableKind::Accumulator;
  if (kind == ir::VariableKind::ScatterOutput) {
    scatterAccess(reference, known->second);
    return std::nullopt;
  }
  if (!isWritable) {
    reportReadOnly(reference.getLocation(), known->second);
    return std::nullopt;
  }
  return ir::Place{known->second, {}, std::nullopt};
}

void ExpressionLowering::reportReadOnly(clang::SourceLocation location, ir::VariableId variable) {
  const ir::Variable& parameter = context_.builder.function().variable(variable);
  const surface::ParameterSyntax& syntax = context_.parameterSyntax(variable);
  if (!context_.assignedInputs.insert(&syntax).second) return;
  context_.report(location, Kind::AssignmentToInput) << readOnlyKind(parameter.kind) << syntax.name;
  const clang::SourceLocation declared = syntax.nameLocation;
  if (parameter.kind == ir::VariableKind::Stream &&
      context_.builder.function().kind != ir::FunctionKind::Reduction) {
    context_.report(declared, Kind::MarkAsOutput) << syntax.name;
  } else {
    context_.report(declared, Kind::DeclaredHere) << syntax.name;
  }
}

std::optional<ir::Place> ExpressionLowering::swizzledPlace(
    const clang::ExtVectorElementExpr& swizzle) {
  const std::optional<ir::Components> chosen = components(swizzle);
  std::optional<ir::Place> base = place(swizzle.getBase());
  if (!chosen || !base) return std::nullopt;
  const bool isArray = context_.builder.function().variable(base->variable).type.isArray();
  if (base->index && !isArray) {
    context_.report(swizzle.getExprLoc(), Kind::NotAssignable);
    return std::nullopt;
  }
  ir::Components result;
  for (const std::uint8_t component : *chosen) {
    result.push_back(base->components.empty() ? component : base->components[component]);
  }
  base->components = std::move(result);
  return base;
}

std::optional<ir::Place> ExpressionLowering::subscriptedPlace(
    const clang::ArraySubscriptExpr& subscript) {
  if (!subscript.getBase()->IgnoreParenImpCasts()->getType()->isExtVectorType()) {
    return elementPlace(subscript);
  }
  std::optional<ir::Place> base = place(subscript.getBase());
  if (!base) return std::nullopt;
  const ir::Type type = ir::typeOf(context_.builder.function(), *base);
  std::optional<std::uint8_t> known;
  if (!constantIndex(subscript.getIdx(), type, known)) return std::nullopt;
  if (known) {
    base->components = {base->components.empty() ? *known : base->components[*known]};
    return base;
  }
  if (!base->components.empty() || base->index) {
    context_.report(subscript.getExprLoc(), Kind::NotAssignable);
    return std::nullopt;
  }
  const Value index = valueAs(subscript.getIdx(), ir::kInt);
  if (!index) return std::nullopt;
  base->index = index.id;
  return base;
}

Value ExpressionLowering::read(const ir::Place& place) {
  ir::FunctionBuilder& builder = context_.builder;
  ir::ExprId whole = builder.read(place.variable);
  if (place.index) whole = builder.component(whole, *place.index);
  if (!place.components.empty()) return {builder.swizzle(whole, place.components), {}};
  return {whole, {}};
}

// ---- assignments

void ExpressionLowering::store(const clang::Expr* expression, const ir::Place& place) {
  const clang::Expr* written = asWritten(expression);
  const ir::Type type = ir::typeOf(context_.builder.function(), place);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(written);
      call != nullptr && calleeOf(*call).kind == CalleeKind::User &&
      !llvm::isa<clang::CXXOperatorCallExpr>(call)) {
    const ir::Function* callee = calledKernel(*call);
    if (callee == nullptr) return;
    if (callee->result == type) {
      kernelCall(*call, place);
      return;
    }
  }
  if (const Value value = valueAs(written, type)) context_.builder.assign(place, value.id);
}

std::optional<ir::Place> ExpressionLowering::assignment(const clang::BinaryOperator& binary) {
  if (binary.getOpcode() == clang::BO_Assign) {
    const std::optional<ir::Place> target = place(binary.getLHS());
    if (target) store(binary.getRHS(), *target);
    return target;
  }
  const Value right = value(binary.getRHS());
  const std::optional<ir::Place> target = place(binary.getLHS());
  if (!right || !target) return std::nullopt;
  const clang::BinaryOperatorKind op =
      clang::BinaryOperator::getOpForCompoundAssignment(binary.getOpcode());
  const Value result = arithmetic(op, read(*target), right, binary.getOperatorLoc());
  if (!result) return std::nullopt;
  storeConverted(*target, result.id, binary.getOperatorLoc());
  return target;
}

void ExpressionLowering::storeConverted(const ir::Place& place, ir::ExprId value,
                                        clang::SourceLocation location) {
  const ir::Type type = ir::typeOf(context_.builder.function(), place);
  if (const Value converted = convert_.to({value, {}}, type, location)) {
    context_.builder.assign(place, converted.id);
  }
}

// ---- ++ and --

std::optional<ir::Place> ExpressionLowering::increment(const clang::UnaryOperator& unary) {
  const std::optional<ir::Place> target = place(unary.getSubExpr());
  if (!target) return std::nullopt;
  const Value one = convert_.literal({1, 1.0f, 1.0, {}});
  const Value sum = arithmetic(unary.isIncrementOp() ? clang::BO_Add : clang::BO_Sub, read(*target),
                               one, unary.getOperatorLoc());
  if (!sum) return std::nullopt;
  storeConverted(*target, sum.id, unary.getOperatorLoc());
  return target;
}

Value ExpressionLowering::incrementValue(const clang::UnaryOperator& unary) {
  if (unary.isPrefix()) {
    const std::optional<ir::Place> target = increment(unary);
    return target ? read(*target) : Value{};
  }
  const std::optional<ir::Place> target = place(unary.getSubExpr());
  if (!target) return {};
  const std::string name = context_.builder.function().variable(target->variable).name;
  const ir::VariableId before = temporary(name + "_before", read(*target).id);
  if (!increment(unary)) return {};
  return {context_.builder.read(before), {}};
}

// ---- statements

void ExpressionLowering::effect(const clang::Expr* expression) {
  const clang::Expr* written = asWritten(expression);
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(written)) {
    if (binary->isAssignmentOp()) {
      if (!scatter(*binary)) assignment(*binary);
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
    increment(*unary);
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
