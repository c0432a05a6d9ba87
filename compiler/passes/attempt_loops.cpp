#include "compiler/passes/attempt_loops.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/loop_numbers.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <variant>

namespace brook::passes {
namespace {

using namespace ir;

class AttemptRewriter {
 public:
  AttemptRewriter(Function& function, const LoopNumbers& numbers,
                  const UninterruptedIterations& uninterrupted, VariableId left)
      : b_(function), numbers_(numbers), uninterrupted_(uninterrupted), left_(left) {}

  Block rewrite(const Block& block, bool isInLoop) {
    Block result;
    for (const Statement& statement : block) {
      result.push_back(rewrite(statement, isInLoop));
      const bool isLoop = std::holds_alternative<Loop>(statement.node);
      if (isLoop && isInLoop && !numbers_.of(statement).isEmpty())
        result.push_back(leave(statement.location));
    }
    return result;
  }

  ExprId isUsedUp() { return b_.binary(BinaryOp::Less, b_.read(left_), b_.constant(0)); }

 private:
  Statement rewrite(const Statement& statement, bool isInLoop) {
    Statement result = statement;
    if (numbers_.of(statement).isEmpty()) return result;
    if (auto* branch = std::get_if<If>(&result.node)) {
      const auto& original = std::get<If>(statement.node);
      branch->thenBlock = rewrite(original.thenBlock, isInLoop);
      branch->elseBlock = rewrite(original.elseBlock, isInLoop);
    } else if (auto* loop = std::get_if<Loop>(&result.node)) {
      Block body = {pay(statement), leave(statement.location)};
      std::ranges::move(rewrite(std::get<Loop>(statement.node).body, true),
                        std::back_inserter(body));
      loop->body = std::move(body);
    }
    return result;
  }

  Statement pay(const Statement& loop) {
    const double cost = std::min(uninterrupted_.ofStep(loop), 1e9);
    const ExprId rest =
        b_.binary(BinaryOp::Subtract, b_.read(left_), b_.constant(static_cast<std::int32_t>(cost)));
    return {Assign{{left_, {}, std::nullopt}, rest}, loop.location};
  }

  Statement leave(Location at) { return {If{isUsedUp(), {{Break{}, at}}, {}}, at}; }

  FunctionBuilder b_;
  const LoopNumbers& numbers_;
  const UninterruptedIterations& uninterrupted_;
  VariableId left_;
};

Function withoutAppends(const Function& kernel) {
  Function function;
  function.name = kernel.name;
  function.location = kernel.location;
  function.variables = kernel.variables;
  function.parameterCount = kernel.parameterCount;
  function.expressions = kernel.expressions;
  function.body = kernel.body;
  function.helpers = kernel.helpers;
  return function;
}

}  // namespace

std::optional<Attempt> attemptLoops(const Function& function) {
  Attempt result{withoutAppends(function)};
  Function& kernel = result.kernel;
  FunctionBuilder b(kernel);
  Variable ofBudget, ofStopped;
  ofBudget.name = "budget";
  ofBudget.type = kInt;
  ofBudget.kind = VariableKind::Constant;
  ofStopped.name = "stopped";
  ofStopped.type = kInt;
  ofStopped.kind = VariableKind::Output;
  b.appendParameters({ofBudget, ofStopped});
  const VariableId budget{function.parameterCount}, stopped{function.parameterCount + 1};
  const analysis::Iterations iterations = analysis::iterations(kernel);
  const LoopNumbers numbers = loopsThatStop(kernel, iterations);
  if (numbers.isEmpty()) return std::nullopt;
  const UninterruptedIterations uninterrupted(kernel, iterations, numbers);
  result.maxOverrun = uninterrupted.ofStop();
  result.fixedIterations = uninterrupted.ofFunction();

  const VariableId left = b.local("left", kInt);
  AttemptRewriter rewriter(kernel, numbers, uninterrupted, left);
  Block body = rewriter.rewrite(kernel.body, false);
  kernel.body.clear();
  b.setLocation(kernel.location);
  b.declare(left, b.read(budget));
  for (Statement& statement : body)
    b.append(std::move(statement));
  b.assign(stopped, b.convert(rewriter.isUsedUp(), Scalar::Int));
  return result;
}

}  // namespace brook::passes
