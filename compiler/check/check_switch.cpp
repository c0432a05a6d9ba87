// BodyLowering: lowers switch.
//
//   switch (n) { case 1: a(); break; default: b(); }     if n == 1 { a } else { b }
//
// Segments that are connected by fall-through are one arm:
//
//   switch (n) { case 1: a(); case 2: b(); }     if n == 1 || n == 2 {
//                                                  var matched = false
//                                                  matched = matched || n == 1
//                                                  if matched { a }
//                                                  matched = matched || n == 2
//                                                  if matched { b }
//                                                }
//
// If there is a `break` in the middle of a segment, the arm is a loop that runs once.
#include "compiler/check/body_lowering.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <utility>

namespace brook::check {

using diagnostics::Kind;

namespace {

using Labels = std::vector<std::pair<std::int64_t, std::int64_t>>;
using Run = std::span<const SwitchSegment>;

// Divides the segments into runs, which are connected by fall-through.
std::vector<Run> rangesOf(const SwitchSegments& parts) {
  std::vector<Run> runs;
  auto first = parts.segments.begin();
  for (auto segment = first; segment != parts.segments.end(); ++segment) {
    if (segment->runsOn) continue;
    runs.emplace_back(first, segment + 1);
    first = segment + 1;
  }
  return runs;
}

// The maximum number of segments of a run, or of groups of segments, that are emitted in sequence.
constexpr std::size_t kGroup = 8;

// Returns the labels in ascending order; labels without a gap between them are merged.
Labels labelsOf(Run segments) {
  Labels all;
  for (const SwitchSegment& segment : segments)
    all.insert(all.end(), segment.values.begin(), segment.values.end());
  std::ranges::sort(all);
  Labels result;
  for (const auto& [first, last] : all) {
    if (!result.empty() && first == result.back().second + 1) {
      result.back().second = last;
    } else {
      result.emplace_back(first, last);
    }
  }
  return result;
}

// Combines the conditions in a balanced tree, which has the smallest depth.
ir::ExprId anyOf(ir::FunctionBuilder& builder, std::span<const ir::ExprId> conditions) {
  if (conditions.size() == 1) return conditions.front();
  const std::size_t half = (conditions.size() + 1) / 2;
  const ir::ExprId left = anyOf(builder, conditions.first(half));
  return builder.binary(ir::BinaryOp::Or, left, anyOf(builder, conditions.subspan(half)));
}

}  // namespace

void BodyLowering::switches(const clang::SwitchStmt& statement) {
  if (statement.getConditionVariable() != nullptr || statement.getInit() != nullptr) {
    return forbidden(statement, "a declaration in a condition");
  }
  const SwitchSegments parts = check::switchSegments(statement, context_.unit.ast);
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
  const std::vector<Run> runs = rangesOf(parts);
  const Run* otherwise = nullptr;
  int open = 0;
  for (const Run& run : runs) {
    if (std::ranges::any_of(run, &SwitchSegment::isDefault)) {
      otherwise = &run;
      continue;
    }
    context_.enter(run.front().label);
    builder.openIf(isOneOf(run, chosen));
    switchRun(run, chosen);
    builder.openElse();
    ++open;
  }
  if (otherwise != nullptr) switchRun(*otherwise, chosen);
  for (; open > 0; --open)
    builder.close();
}

/// Reports labels that do not fit the selector. It evaluates them as written, without Sema's
/// conversion to the type of the selector.
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

ir::ExprId BodyLowering::isOneOf(Run segments, ir::ExprId chosen) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::Type type = builder.typeOf(chosen);
  std::vector<ir::ExprId> tests;
  for (const auto& [first, last] : labelsOf(segments)) {
    const ir::ExprId low = builder.constant(static_cast<double>(first), type);
    if (first == last) {
      tests.push_back(builder.binary(ir::BinaryOp::Equal, chosen, low));
      continue;
    }
    const ir::ExprId high = builder.constant(static_cast<double>(last), type);
    tests.push_back(builder.binary(ir::BinaryOp::And,
                                   builder.binary(ir::BinaryOp::GreaterEqual, chosen, low),
                                   builder.binary(ir::BinaryOp::LessEqual, chosen, high)));
  }
  return tests.empty() ? builder.constant(false) : anyOf(builder, tests);
}

void BodyLowering::switchRun(Run run, ir::ExprId chosen) {
  if (std::ranges::none_of(run, &SwitchSegment::hasBreak)) return switchSegments(run, chosen);
  ir::FunctionBuilder& builder = context_.builder;
  std::optional<ir::VariableId> continues;
  if (std::ranges::any_of(run, &SwitchSegment::hasContinue)) {
    continues = expressions_.temporary("continues", builder.constant(false));
  }
  continueFlags_.push_back(continues);
  builder.openLoop(builder.constant(false), false);
  switchSegments(run, chosen);
  builder.close();
  continueFlags_.pop_back();
  if (!continues) return;
  builder.openIf(builder.read(*continues));
  continueLoop();
  builder.close();
}

/// Emits a run after one of its labels has matched.
void BodyLowering::switchSegments(Run run, ir::ExprId chosen) {
  if (run.size() == 1) return statements(run.front().statements);
  ir::FunctionBuilder& builder = context_.builder;
  const SwitchRun whole{run, chosen, expressions_.temporary("matched", builder.constant(false))};
  switchSegments(whole, run);
}

/// Emits `part` of the run in groups. A group is skipped if control does not enter it at one of its
/// labels or from an earlier segment.
void BodyLowering::switchSegments(const SwitchRun& whole, Run part) {
  std::size_t size = 1;
  while (size * kGroup < part.size())
    size *= kGroup;
  ir::FunctionBuilder& builder = context_.builder;
  for (; !part.empty(); part = part.subspan(std::min(size, part.size()))) {
    const Run group = part.first(std::min(size, part.size()));
    context_.enter(group.front().label);
    const ir::ExprId enters = isEntered(whole, group);
    if (group.size() == 1) builder.assign(whole.matched, enters);
    builder.openIf(group.size() == 1 ? builder.read(whole.matched) : enters);
    if (group.size() == 1) {
      statements(group.front().statements);
    } else {
      switchSegments(whole, group);
    }
    builder.close();
  }
}

ir::ExprId BodyLowering::isEntered(const SwitchRun& whole, Run group) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::ExprId isLabelled = isOneOf(group, whole.selector);
  ir::ExprId enters = builder.binary(ir::BinaryOp::Or, builder.read(whole.matched), isLabelled);
  if (std::ranges::none_of(group, &SwitchSegment::isDefault)) return enters;
  const ir::ExprId isNone =
      builder.unary(ir::UnaryOp::Not, isOneOf(whole.segments, whole.selector));
  return builder.binary(ir::BinaryOp::Or, enters, isNone);
}

/// Emits `continue` of the user's loop. Inside a switch that is a loop, it sets a flag and leaves
/// the switch.
void BodyLowering::continueLoop() {
  ir::FunctionBuilder& builder = context_.builder;
  if (continueFlags_.empty() || !continueFlags_.back()) return builder.continueLoop();
  builder.assign(*continueFlags_.back(), builder.constant(true));
  builder.breakLoop();
}

}  // namespace brook::check
