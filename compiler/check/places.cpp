// ExpressionLowering: assignable expressions (docs/language/kernel_code.md, Operators). Each part
// of one is evaluated once, in the order of C++.
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <ranges>

namespace brook::check {

namespace {

using diagnostics::Kind;

/// Returns the index of the word for such a variable in Kind::AssignmentToInput.
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

bool isWritable(ir::VariableKind kind) {
  return kind == ir::VariableKind::Local || kind == ir::VariableKind::Output ||
         kind == ir::VariableKind::VariableOutput || kind == ir::VariableKind::Accumulator;
}

}  // namespace

std::optional<Target> ExpressionLowering::target(const clang::Expr* expression) {
  const clang::Expr* written = asWritten(expression);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(written)) return namedTarget(*name);
  if (const auto* swizzle = llvm::dyn_cast<clang::ExtVectorElementExpr>(written)) {
    return swizzledTarget(*swizzle);
  }
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(written)) {
    return subscriptedTarget(*subscript);
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(written)) return memberTarget(*member);
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(written)) {
    return chosenTarget(*choice);
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(written)) {
    if (binary->isAssignmentOp()) return assignment(*binary, true);
    if (binary->getOpcode() == clang::BO_Comma) {
      effect(binary->getLHS());
      return target(binary->getRHS());
    }
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(written)) {
    if (unary->isPrefix() && unary->isIncrementDecrementOp()) return increment(*unary, true);
    if (unary->getOpcode() == clang::UO_AddrOf || unary->getOpcode() == clang::UO_Deref) {
      forbidden(*unary);
      return std::nullopt;
    }
  }
  if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(written);
      call != nullptr && call->getOperator() == clang::OO_Equal) {
    return structureAssignment(*call);
  }
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

bool ExpressionLowering::isPlace(const clang::Expr* expression) const {
  const clang::Expr* written = asWritten(expression);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(written)) {
    const auto known = context_.variables.find(name->getDecl());
    return known != context_.variables.end() &&
           isWritable(context_.builder.function().variable(known->second).kind);
  }
  if (const auto* swizzle = llvm::dyn_cast<clang::ExtVectorElementExpr>(written))
    return isPlace(swizzle->getBase());
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(written))
    return isPlace(subscript->getBase());
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(written))
    return isPlace(member->getBase());
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(written)) {
    const auto isPure = [&](const clang::Expr* arm) { return isPlace(arm) && !hasEffects(arm); };
    return isPure(choice->getTrueExpr()) && isPure(choice->getFalseExpr());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(written)) {
    if (binary->getOpcode() == clang::BO_Comma) return isPlace(binary->getRHS());
    return binary->isAssignmentOp() && isPlace(binary->getLHS());
  }
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(written);
  return unary != nullptr && unary->isPrefix() && unary->isIncrementDecrementOp() &&
         isPlace(unary->getSubExpr());
}

std::optional<Target> ExpressionLowering::namedTarget(const clang::DeclRefExpr& reference) {
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
  if (kind == ir::VariableKind::ScatterOutput) {
    scatterAccess(reference, known->second);
    return std::nullopt;
  }
  if (!isWritable(kind)) {
    reportReadOnly(reference.getLocation(), known->second);
    return std::nullopt;
  }
  return Target(known->second);
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

// ---- components

std::optional<Target> ExpressionLowering::swizzledTarget(
    const clang::ExtVectorElementExpr& swizzle) {
  const std::optional<ir::Components> chosen = components(swizzle);
  std::optional<Target> base = target(swizzle.getBase());
  if (!chosen || !base) return std::nullopt;
  for (Target::Choice& choice : base->choices)
    choose(choice, *chosen);
  return base;
}

// Selects components of the vector in `choice`.
void ExpressionLowering::choose(Target::Choice& choice, const ir::Components& chosen) {
  ir::Components result;
  for (const std::uint8_t component : chosen) {
    result.push_back(choice.place.components.empty() ? component
                                                     : choice.place.components[component]);
  }
  choice.place.components = std::move(result);
}

std::optional<Target> ExpressionLowering::subscriptedTarget(
    const clang::ArraySubscriptExpr& subscript) {
  if (!subscript.getBase()->IgnoreParenImpCasts()->getType()->isExtVectorType()) {
    return elementTarget(subscript);
  }
  std::optional<Target> base = target(subscript.getBase());
  if (!base) return std::nullopt;
  std::optional<std::uint8_t> known;
  if (!constantIndex(subscript.getIdx(), typeOf(*base), known)) return std::nullopt;
  if (known) {
    for (Target::Choice& choice : base->choices)
      choose(choice, {*known});
    return base;
  }
  if (hasEffects(subscript.getIdx())) settle(*base);
  const Value index = valueAs(subscript.getIdx(), ir::kInt);
  if (!index) return std::nullopt;
  for (Target::Choice& choice : base->choices) {
    const bool isWhole = choice.place.components.empty() && !choice.place.index;
    (isWhole ? choice.place.index : choice.component) = index.id;
  }
  return base;
}

// ---- conditional targets

std::optional<Target> ExpressionLowering::chosenTarget(const clang::ConditionalOperator& choice) {
  // The effects of one arm must not happen if the other arm is chosen.
  if (hasEffects(choice.getTrueExpr()) || hasEffects(choice.getFalseExpr())) {
    context_.report(choice.getQuestionLoc(), Kind::NotAssignable);
    return std::nullopt;
  }
  const std::optional<ir::ExprId> test = condition(choice.getCond());
  if (!test) return std::nullopt;
  ir::FunctionBuilder& builder = context_.builder;
  const ir::ExprId holds = builder.read(temporary("chosen", *test));
  const ir::ExprId fails = builder.unary(ir::UnaryOp::Not, holds);
  std::vector<Target::Choice> all;
  for (const auto& [arm, isChosen] :
       {std::pair(choice.getTrueExpr(), holds), std::pair(choice.getFalseExpr(), fails)}) {
    std::optional<Target> places = target(arm);
    if (!places) return std::nullopt;
    for (Target::Choice& place : places->choices) {
      place.condition = place.condition
                            ? builder.binary(ir::BinaryOp::And, isChosen, *place.condition)
                            : isChosen;
      all.push_back(std::move(place));
    }
  }
  return Target(std::move(all));
}

// ---- reading and writing

ir::Type ExpressionLowering::typeOf(const Target& target) const {
  const Target::Choice& first = target.choices.front();
  const ir::Type type = ir::typeOf(context_.builder.function(), first.place);
  return first.component ? type.component() : type;
}

Value ExpressionLowering::read(const Target& target) {
  ir::FunctionBuilder& builder = context_.builder;
  std::optional<ir::ExprId> result;
  for (const Target::Choice& choice : std::views::reverse(target.choices)) {
    ir::ExprId value = read(choice.place);
    if (choice.component) value = builder.component(value, *choice.component);
    result = result ? builder.select(*choice.condition, value, *result) : value;
  }
  return {*result, {}};
}

ir::ExprId ExpressionLowering::read(const ir::Place& place) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::ExprId whole = builder.read(place.variable);
  const ir::ExprId element = place.index ? builder.component(whole, *place.index) : whole;
  return place.components.empty() ? element : builder.swizzle(element, place.components);
}

void ExpressionLowering::assign(const Target& target, ir::ExprId value) {
  ir::FunctionBuilder& builder = context_.builder;
  const bool isOneOfSeveral = target.choices.size() > 1;
  if (isOneOfSeveral) settle(value, "value");
  for (const Target::Choice& choice : target.choices) {
    if (isOneOfSeveral) builder.openIf(*choice.condition);
    if (choice.component) {
      const ir::VariableId whole = temporary("vector", read(choice.place));
      builder.assign({whole, {}, choice.component}, value);
      builder.assign(choice.place, builder.read(whole));
    } else {
      builder.assign(choice.place, value);
    }
    if (isOneOfSeveral) builder.close();
  }
}

// ---- values that later statements must not change

bool ExpressionLowering::reads(ir::ExprId expression, ir::VariableId variable) const {
  bool result = false;
  ir::forEachExpr(context_.builder.function(), expression, [&](ir::ExprId id) {
    const auto* read = std::get_if<ir::Read>(&context_.builder.function().expr(id).node);
    result = result || (read != nullptr && read->variable == variable);
  });
  return result;
}

bool ExpressionLowering::mayChange(ir::ExprId expression) const {
  const ir::Function& function = context_.builder.function();
  bool result = false;
  ir::forEachExpr(function, expression, [&](ir::ExprId id) {
    const auto* read = std::get_if<ir::Read>(&function.expr(id).node);
    if (read == nullptr || temporaries_.contains(read->variable.index)) return;
    const ir::VariableKind kind = function.variable(read->variable).kind;
    result = result || kind == ir::VariableKind::Local || kind == ir::VariableKind::Output ||
             kind == ir::VariableKind::VariableOutput || kind == ir::VariableKind::Accumulator;
  });
  return result;
}

void ExpressionLowering::settle(ir::ExprId& expression, const char* name) {
  if (mayChange(expression)) expression = context_.builder.read(temporary(name, expression));
}

void ExpressionLowering::settle(Value& value) {
  if (value && mayChange(value.id))
    value = {context_.builder.read(temporary("value", value.id)), {}};
}

void ExpressionLowering::settle(Target& target) {
  for (Target::Choice& choice : target.choices) {
    if (choice.place.index) settle(*choice.place.index, "index");
    if (choice.component) settle(*choice.component, "index");
  }
}

// Keeps the index in `m[m[0]] = 5`, which has its value from before the assignment.
void ExpressionLowering::settleOwn(Target& target) {
  const auto isOwn = [&](const std::optional<ir::ExprId>& index) {
    return index && std::ranges::any_of(target.choices, [&](const Target::Choice& choice) {
             return reads(*index, choice.place.variable);
           });
  };
  const bool isAny = std::ranges::any_of(target.choices, [&](const Target::Choice& choice) {
    return isOwn(choice.place.index) || isOwn(choice.component);
  });
  if (isAny) settle(target);
}

}  // namespace brook::check
