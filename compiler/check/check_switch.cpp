// BodyLowering: switch.
//
//   switch (n) { case 1: a(); break; default: b(); }     if n == 1 { a } else { b }
//
// Where one segment runs into the next, or is left from its middle, the switch is a loop that runs
// once, so that `break` leaves it:
//
//   switch (n) { case 1: a(); case 2: b(); }     var matched = false
//                                                loop {
//                                                  matched = matched || n == 1
//                                                  if matched { a }
//                                                  matched = matched || n == 2
//                                                  if matched { b }
//                                                } while false
#include "compiler/check/body_lowering.h"
#include "llvm/ADT/StringExtras.h"

namespace brook::check {

using diagnostics::Kind;

void BodyLowering::switches(const clang::SwitchStmt& statement) {
  if (statement.getConditionVariable() != nullptr || statement.getInit() != nullptr) {
    return forbidden(statement, "a declaration in a condition");
  }
  const SwitchSegments parts = switchSegments(statement, context_.unit.ast);
  if (parts.nestedLabel != nullptr) {
    return forbidden(*parts.nestedLabel, "a case label inside another statement");
  }
  const Value given = expressions_.value(statement.getCond());
  if (!given) return;
  ir::FunctionBuilder& builder = context_.builder;
  const Value selector =
      Conversions(context_).to(given, builder.typeOf(given.id), statement.getCond()->getExprLoc());
  checkLabels(statement, builder.typeOf(selector.id).scalar);
  const ir::ExprId number = builder.typeOf(selector.id).isBool()
                                ? builder.convert(selector.id, ir::Scalar::Int)
                                : selector.id;
  const ir::ExprId chosen = builder.read(expressions_.temporary("selector", number));
  for (const clang::VarDecl* shared : parts.sharedLocals)
    local(*shared);
  parts.areArms ? switchArms(parts, chosen) : switchLoop(parts, chosen);
}

/// Sema has converted them to the type of the selector.
void BodyLowering::checkLabels(const clang::SwitchStmt& statement, ir::Scalar selector) {
  for (const clang::SwitchCase* label = statement.getSwitchCaseList(); label != nullptr;
       label = label->getNextSwitchCase()) {
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(label);
    if (labelled == nullptr) continue;
    for (const clang::Expr* value : {labelled->getLHS(), labelled->getRHS()}) {
      clang::Expr::EvalResult result;
      if (value == nullptr || !asWritten(value)->EvaluateAsInt(result, context_.unit.ast)) continue;
      const IntegerConstant constant = integerConstant(result.Val.getInt(), value->getExprLoc());
      if (fits(constant, selector)) continue;
      context_.report(constant.location, Kind::WideConstant)
          << llvm::toString(constant.value, 10) << ir::typeName({selector});
    }
  }
}

ir::ExprId BodyLowering::isOneOf(const SwitchSegment& segment, ir::ExprId chosen) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::Type type = builder.typeOf(chosen);
  std::optional<ir::ExprId> test;
  for (const auto& [first, last] : segment.values) {
    const ir::ExprId low = builder.constant(static_cast<double>(first), type);
    ir::ExprId matches = builder.binary(ir::BinaryOp::Equal, chosen, low);
    if (first != last) {
      const ir::ExprId high = builder.constant(static_cast<double>(last), type);
      matches =
          builder.binary(ir::BinaryOp::And, builder.binary(ir::BinaryOp::GreaterEqual, chosen, low),
                         builder.binary(ir::BinaryOp::LessEqual, chosen, high));
    }
    test = test ? builder.binary(ir::BinaryOp::Or, *test, matches) : matches;
  }
  return test ? *test : builder.constant(false);
}

/// True where no label but `default` names the value.
ir::ExprId BodyLowering::isNone(const SwitchSegments& parts, ir::ExprId chosen) {
  ir::FunctionBuilder& builder = context_.builder;
  std::optional<ir::ExprId> any;
  for (const SwitchSegment& segment : parts.segments) {
    if (segment.values.empty()) continue;
    const ir::ExprId matches = isOneOf(segment, chosen);
    any = any ? builder.binary(ir::BinaryOp::Or, *any, matches) : matches;
  }
  return any ? builder.unary(ir::UnaryOp::Not, *any) : builder.constant(true);
}

void BodyLowering::switchArms(const SwitchSegments& parts, ir::ExprId chosen) {
  ir::FunctionBuilder& builder = context_.builder;
  const SwitchSegment* otherwise = nullptr;
  int open = 0;
  for (const SwitchSegment& segment : parts.segments) {
    if (segment.isDefault) {
      otherwise = &segment;
      continue;
    }
    context_.enter(segment.label);
    builder.openIf(isOneOf(segment, chosen));
    statements(segment.statements);
    builder.openElse();
    ++open;
  }
  if (otherwise != nullptr) statements(otherwise->statements);
  for (; open > 0; --open)
    builder.close();
}

void BodyLowering::switchLoop(const SwitchSegments& parts, ir::ExprId chosen) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::VariableId matched = expressions_.temporary("matched", builder.constant(false));
  std::optional<ir::VariableId> continues;
  if (parts.hasContinue) {
    continues = expressions_.temporary("continues", builder.constant(false));
  }
  builder.openLoop(builder.constant(false), false);
  continueFlags_.push_back(continues);
  for (const SwitchSegment& segment : parts.segments) {
    context_.enter(segment.label);
    ir::ExprId enters =
        builder.binary(ir::BinaryOp::Or, builder.read(matched), isOneOf(segment, chosen));
    if (segment.isDefault) {
      enters = builder.binary(ir::BinaryOp::Or, enters, isNone(parts, chosen));
    }
    builder.assign(matched, enters);
    builder.openIf(builder.read(matched));
    statements(segment.statements);
    if (segment.endsInBreak) builder.breakLoop();
    builder.close();
  }
  continueFlags_.pop_back();
  builder.close();
  if (!continues) return;
  builder.openIf(builder.read(*continues));
  continueLoop();
  builder.close();
}

/// `continue` of the user's loop; from inside a switch that is a loop, in two steps.
void BodyLowering::continueLoop() {
  ir::FunctionBuilder& builder = context_.builder;
  if (continueFlags_.empty() || !continueFlags_.back()) return builder.continueLoop();
  builder.assign(*continueFlags_.back(), builder.constant(true));
  builder.breakLoop();
}

}  // namespace brook::check
