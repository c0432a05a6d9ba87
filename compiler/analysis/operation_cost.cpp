#include "compiler/analysis/operation_cost.h"

#include "compiler/analysis/slices.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <map>
#include <string>
#include <variant>

namespace brook::analysis {

int operationsOf(ir::BuiltinKind function) {
  using ir::BuiltinKind;
  switch (function) {
    case BuiltinKind::Abs:
    case BuiltinKind::All:
    case BuiltinKind::Any:
    case BuiltinKind::IsFinite:
    case BuiltinKind::IsInf:
    case BuiltinKind::IsNan:
    case BuiltinKind::Max:
    case BuiltinKind::Min:
      return 1;
    case BuiltinKind::Ceil:
    case BuiltinKind::Floor:
    case BuiltinKind::Round:
    case BuiltinKind::Trunc:
      return kOperationsOfRounding;
    case BuiltinKind::NearestIndex:  // and a conversion
      return 2 * kOperationsOfRounding;
    case BuiltinKind::Sqrt:
      return kOperationsOfDivision;
    default:
      return kOperationsOfFunction;
  }
}

namespace {

using namespace ir;

class WorkCounter {
 public:
  using Helpers = std::map<std::string, WorkCounter>;

  /// `helpers`: those that the kernel calls.
  WorkCounter(const Function& kernel, const Helpers& helpers) : kernel_(kernel), helpers_(helpers) {
    for (const Variable& variable : kernel_.variables)
      operations_ += variable.kind == VariableKind::Stream ? 1 : 0;
    add(kernel_.body, 1);
  }

  ElementWork ofAll() const {
    const double most = 1e9;  // nested loops multiply
    return {static_cast<int>(std::clamp(operations_, 1.0, most)), hasLoops_};
  }

 private:
  void add(const Block& block, double times) {
    for (const Statement& statement : block) {
      const bool isLoop = std::holds_alternative<Loop>(statement.node);
      hasLoops_ = hasLoops_ || isLoop;
      const double inside = isLoop ? times * kLoopWeight : times;
      for (ExprId root : operands(statement)) {
        forEachExpr(kernel_, root,
                    [&](ExprId id) { operations_ += inside * operationsOf(kernel_.expr(id)); });
      }
      if (const auto* call = std::get_if<Call>(&statement.node)) addCall(*call, inside);
      for (const Block* part : blocks(statement))
        add(*part, inside);
    }
  }

  void addCall(const Call& call, double times) {
    const WorkCounter& helper = helpers_.at(call.callee);
    operations_ += times * helper.operations_;
    hasLoops_ = hasLoops_ || helper.hasLoops_;
  }

  int operationsOf(const Expr& e) const {
    const int words = e.type.width * (e.type.isDouble() ? 2 : 1);
    return std::visit(
        Overloaded{
            [](const Gather&) { return 1; },
            [&](const Unary&) { return words; },
            [&](const Binary& node) {
              const bool isDivision = node.op == BinaryOp::Divide || node.op == BinaryOp::Remainder;
              return isDivision ? kOperationsOfDivision * words : words;
            },
            [&](const Convert&) { return words; },
            [&](const Select&) { return words; },
            [&](const Builtin& node) { return analysis::operationsOf(node.function) * words; },
            [](const auto&) { return 0; },
        },
        e.node);
  }

  const Function& kernel_;
  const Helpers& helpers_;
  double operations_ = 0;
  bool hasLoops_ = false;
};

}  // namespace

ElementWork elementWork(const Function& kernel) {
  WorkCounter::Helpers helpers;  // callees first
  for (const Function& helper : kernel.helpers)
    helpers.emplace(helper.name, WorkCounter(helper, helpers));
  return WorkCounter(kernel, helpers).ofAll();
}

}  // namespace brook::analysis
