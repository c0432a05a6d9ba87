#include "compiler/analysis/stride.h"

#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <set>

namespace brook::analysis {
namespace {

using namespace ir;

using Variables = std::set<std::uint32_t>;

// What the body of a loop changes; in it declared variables are new each time.
Variables changedIn(const Block& body) {
  Variables changed;
  forEachStatement(body, [&](const Statement& statement) {
    for (VariableId variable : written(statement))
      changed.insert(variable.index);
    const auto* declare = std::get_if<Declare>(&statement.node);
    if (declare) changed.insert(declare->variable.index);
  });
  return changed;
}

bool reads(const Function& function, ExprId root, const Variables& variables) {
  bool found = false;
  forEachExpr(function, root, [&](ExprId id) {
    const auto* read = std::get_if<Read>(&function.expr(id).node);
    found = found || (read && variables.contains(read->variable.index));
  });
  return found;
}

bool isLeft(const Block& body) {
  return std::any_of(body.begin(), body.end(), [](const Statement& statement) {
    if (std::holds_alternative<Break>(statement.node)) return true;
    const auto* branch = std::get_if<If>(&statement.node);
    return branch && (isLeft(branch->thenBlock) || isLeft(branch->elseBlock));
  });
}

bool isRead(const Function& function, ExprId id, VariableId variable) {
  const auto* read = std::get_if<Read>(&function.expr(id).node);
  return read && read->variable == variable;
}

bool isOne(const Function& function, ExprId id) {
  return intConstant(function, id) == 1;
}

bool addsOne(const Function& function, const Statement& step, VariableId counter) {
  const auto* assign = std::get_if<Assign>(&step.node);
  if (!assign || assign->place.variable != counter) return false;
  const auto* sum = std::get_if<Binary>(&function.expr(assign->value).node);
  return sum && sum->op == BinaryOp::Add && isRead(function, sum->left, counter) &&
         isOne(function, sum->right);
}

class StrideFinder {
 public:
  StrideFinder(const Function& function, Variables changed, VariableId counter)
      : function_(function), changed_(std::move(changed)), counter_(counter) {}

  std::optional<Stride> of(ExprId id) const {
    if (!reads(function_, id, {counter_.index})) {
      if (reads(function_, id, changed_)) return std::nullopt;
      return Stride{.isZero = true};
    }
    if (isRead(function_, id, counter_)) return Stride{};
    const auto* binary = std::get_if<Binary>(&function_.expr(id).node);
    if (!binary) return std::nullopt;
    const std::optional<Stride> left = of(binary->left);
    const std::optional<Stride> right = of(binary->right);
    if (!left || !right || left->isZero == right->isZero) return std::nullopt;
    Stride stride = left->isZero ? *right : *left;
    switch (binary->op) {
      case BinaryOp::Add:
        return stride;
      case BinaryOp::Subtract:
        stride.isNegative = stride.isNegative != left->isZero;
        return stride;
      case BinaryOp::Multiply:
        stride.factors.push_back(left->isZero ? binary->left : binary->right);
        return stride;
      default:
        return std::nullopt;
    }
  }

 private:
  const Function& function_;
  const Variables changed_;
  const VariableId counter_;
};

}  // namespace

std::optional<CountedLoop> countedLoop(const Function& function, const Loop& loop) {
  const auto* condition = std::get_if<Binary>(&function.expr(loop.condition).node);
  if (!loop.testFirst || !condition || condition->op != BinaryOp::Less) return std::nullopt;
  const auto* read = std::get_if<Read>(&function.expr(condition->left).node);
  if (!read || function.variable(read->variable).type != kInt || isLeft(loop.body))
    return std::nullopt;
  const VariableId counter = read->variable;
  if (loop.step.size() != 1 || !addsOne(function, loop.step[0], counter)) return std::nullopt;
  Variables changed = changedIn(loop.body);
  if (changed.contains(counter.index)) return std::nullopt;
  changed.insert(counter.index);
  if (reads(function, condition->right, changed)) return std::nullopt;
  return CountedLoop{counter, condition->right};
}

std::optional<Stride> strideOf(const Function& function, const Loop& loop,
                               const CountedLoop& counted, ExprId value) {
  return StrideFinder(function, changedIn(loop.body), counted.counter).of(value);
}

}  // namespace brook::analysis
