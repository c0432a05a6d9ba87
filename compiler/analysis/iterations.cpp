#include "compiler/analysis/iterations.h"

#include "compiler/analysis/call_iterations.h"
#include "compiler/analysis/reaching_definitions.h"
#include "compiler/analysis/side_by_side.h"
#include "compiler/analysis/value_ranges.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace brook::analysis {
namespace {

using namespace ir;
using Kind = Formula::Kind;
using Range = ValueRanges::Range;

// Of finding the element of a stream of another shape than the launch's: 31 in each dimension.
constexpr double kAddress = 128;

Range sum(const Range& a, const Range& b) {
  if (!a || !b) return std::nullopt;
  return sum(*a, *b);
}

bool isAssignable(VariableKind kind) {
  return kind == VariableKind::Local || kind == VariableKind::Output;
}

// A variable that goes up by `step` from `from` while it is less than `to`. Of one that goes down
// all three are negated.
struct LoopCounter {
  VariableId variable;
  Formula from;
  Formula to;
  double step = 0;
  bool isDown = false;
};

bool continues(const Block& block) {
  return std::ranges::any_of(block, [](const Statement& statement) {
    if (std::holds_alternative<Continue>(statement.node)) return true;
    if (std::holds_alternative<Loop>(statement.node)) return false;
    return std::ranges::any_of(blocks(statement), [](const Block* b) { return continues(*b); });
  });
}

class Analyser {
 public:
  struct Helpers {
    std::map<std::string, Range> iterations;  // by name
    HelpersWithLoops withLoops;
  };

  Analyser(const Function& function, const Helpers& helpers)
      : function_(function), helpers_(helpers), ranges_(function) {}

  Iterations run() {
    double beside = roundsOfNests(function_.body, helpers_.withLoops);
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i)
      beside += function_.variables[i].kind == VariableKind::Stream ? kAddress : 0;
    result_.ofFunction = sum(Range(constant(beside)), ofBlock(function_.body));
    return std::move(result_);
  }

 private:
  Range ofBlock(const Block& block) {
    Range total = constant(0);
    for (std::size_t i = 0; i < block.size(); ++i) {
      total = sum(total, Range(constant(iterationsOfCalls(function_, block[i]))));
      if (const auto* declare = std::get_if<Declare>(&block[i].node)) {
        ranges_.declare(*declare);
      } else if (const auto* call = std::get_if<Call>(&block[i].node)) {
        total = sum(total, helpers_.iterations.at(call->callee));
      } else if (const auto* branch = std::get_if<If>(&block[i].node)) {
        total = sum(total, sum(ofBlock(branch->thenBlock), ofBlock(branch->elseBlock)));
      } else if (const auto* loop = std::get_if<Loop>(&block[i].node)) {
        const Range all = ofLoop(*loop, block, i);
        result_.ofLoop[&block[i]] = all;
        total = sum(total, all);
      }
    }
    return total;
  }

  Range ofLoop(const Loop& loop, const Block& block, std::size_t at) {
    const std::optional<LoopCounter> counter = counterOf(loop, block, at);
    if (counter) ranges_.counter(counter->variable) = rangeOf(*counter, loop.testFirst);
    const Range ofBody = sum(ofBlock(loop.body), ofBlock(loop.step));
    if (!counter) return std::nullopt;
    ranges_.counter(counter->variable).reset();
    if (!ofBody) return std::nullopt;
    const bool isInt = function_.variable(counter->variable).type == kInt;
    Formula trips = make(isInt ? Kind::Trips : Kind::FloatTrips,
                         {counter->from, counter->to, constant(counter->step)});
    if (const std::optional<double> known = constantOf(trips)) trips = constant(*known);
    if (!loop.testFirst) trips = sum(trips, constant(1));
    const Formula once = constant(1 + iterationsOfCalls(function_, block[at]));
    const Formula nests = constant(roundsOfNests(loop.body, helpers_.withLoops));
    return sum(once, product(trips, sum(sum(*ofBody, nests), once)));
  }

  static Formula negated(const Formula& formula) {
    if (formula.kind == Kind::Constant) return constant(-formula.constant);
    return make(Kind::Negate, {formula});
  }

  // Up to one step beyond the end, where the body counts and not the step; beyond the start where
  // nothing is tested before.
  static Formula rangeOf(const LoopCounter& counter, bool isTestedFirst) {
    const Formula last =
        isTestedFirst ? counter.to : make(Kind::Larger, {counter.to, counter.from});
    const Formula end = make(Kind::Add, {last, constant(counter.step)});
    if (counter.isDown) return make(Kind::Between, {negated(end), negated(counter.from)});
    return make(Kind::Between, {counter.from, end});
  }

  std::optional<LoopCounter> counterOf(const Loop& loop, const Block& block, std::size_t at) {
    std::vector<ExprId> tests = {loop.condition};
    while (!tests.empty()) {
      const ExprId test = tests.back();
      tests.pop_back();
      const auto* binary = std::get_if<Binary>(&function_.expr(test).node);
      if (!binary) continue;
      if (binary->op == BinaryOp::And) {
        tests.push_back(binary->left);
        tests.push_back(binary->right);
        continue;
      }
      if (std::optional<LoopCounter> found = counterOf(*binary, loop, block, at)) return found;
    }
    return std::nullopt;
  }

  std::optional<LoopCounter> counterOf(const Binary& test, const Loop& loop, const Block& block,
                                       std::size_t at) {
    const auto tryWith = [&](ExprId variable, ExprId end, bool isDown,
                             bool isInclusive) -> std::optional<LoopCounter> {
      const auto* read = std::get_if<Read>(&function_.expr(variable).node);
      if (!read || !isAssignable(function_.variable(read->variable).kind)) return std::nullopt;
      return counterOf(read->variable, end, isDown, isInclusive, loop, block, at);
    };
    const bool isLess = test.op == BinaryOp::Less || test.op == BinaryOp::LessEqual;
    const bool isGreater = test.op == BinaryOp::Greater || test.op == BinaryOp::GreaterEqual;
    if (!isLess && !isGreater) return std::nullopt;
    const bool isInclusive = test.op == BinaryOp::LessEqual || test.op == BinaryOp::GreaterEqual;
    if (std::optional<LoopCounter> found = tryWith(test.left, test.right, isGreater, isInclusive))
      return found;
    return tryWith(test.right, test.left, isLess, isInclusive);
  }

  std::optional<LoopCounter> counterOf(VariableId variable, ExprId end, bool isDown,
                                       bool isInclusive, const Loop& loop, const Block& block,
                                       std::size_t at) {
    const Type type = function_.variable(variable).type;
    if (type != kInt && type != kFloat) return std::nullopt;
    const std::optional<double> step = stepOf(variable, loop);
    if (!step || *step == 0 || (*step < 0) != isDown) return std::nullopt;
    // The end must not move: what has a range does not, but for the counters of inner loops.
    const Range to = ranges_.of(end);
    const Range from = startOf(variable, block, at);
    if (!to || !from) return std::nullopt;
    LoopCounter counter{variable, isDown ? negated(*from) : *from, isDown ? negated(*to) : *to,
                        std::abs(*step), isDown};
    if (isInclusive)
      counter.to = make(Kind::Add, {counter.to, constant(type == kInt ? 1 : counter.step)});
    return counter;
  }

  // By how much the loop changes the variable in every iteration; nothing if it does otherwise too.
  std::optional<double> stepOf(VariableId variable, const Loop& loop) const {
    const Statement* only = nullptr;
    for (const Block* block : {&loop.body, &loop.step}) {
      for (const Statement& statement : *block) {
        if (!changes(statement, variable)) continue;
        if (only || (block == &loop.body && continues(loop.body))) return std::nullopt;
        only = &statement;
      }
    }
    const auto* assign = only ? std::get_if<Assign>(&only->node) : nullptr;
    if (!assign || assign->place.index || !assign->place.components.empty()) return std::nullopt;
    const auto* binary = std::get_if<Binary>(&function_.expr(assign->value).node);
    if (!binary || (binary->op != BinaryOp::Add && binary->op != BinaryOp::Subtract))
      return std::nullopt;
    const bool isAdd = binary->op == BinaryOp::Add;
    if (isReadOf(binary->left, variable)) return stepValue(binary->right, isAdd);
    if (isAdd && isReadOf(binary->right, variable)) return stepValue(binary->left, isAdd);
    return std::nullopt;
  }

  bool isReadOf(ExprId id, VariableId variable) const {
    const auto* read = std::get_if<Read>(&function_.expr(id).node);
    return read && read->variable == variable;
  }

  std::optional<double> stepValue(ExprId id, bool isAdd) const {
    const Range value = ranges_.of(id);
    if (!value || value->kind != Kind::Constant) return std::nullopt;
    return isAdd ? value->constant : -value->constant;
  }

  // Of what the last statement before the loop gives it.
  Range startOf(VariableId variable, const Block& block, std::size_t at) const {
    while (at > 0) {
      const Statement& statement = block[--at];
      if (const auto* declare = std::get_if<Declare>(&statement.node);
          declare && declare->variable == variable) {
        return declare->init ? ranges_.of(*declare->init) : std::nullopt;
      }
      if (!changes(statement, variable)) continue;
      const auto* assign = std::get_if<Assign>(&statement.node);
      if (!assign || assign->place.index || !assign->place.components.empty()) return std::nullopt;
      return ranges_.of(assign->value);
    }
    return std::nullopt;
  }

  const Function& function_;
  const Helpers& helpers_;
  ValueRanges ranges_;
  Iterations result_;
};

}  // namespace

Iterations iterations(const Function& function) {
  Analyser::Helpers helpers{{}, helpersWithLoops(function)};
  for (const Function& helper : function.helpers) {  // callees come first
    const std::optional<double> most = constantOf(Analyser(helper, helpers).run().ofFunction);
    helpers.iterations[helper.name] = most ? Range(constant(*most)) : std::nullopt;
  }
  return Analyser(function, helpers).run();
}

}  // namespace brook::analysis
