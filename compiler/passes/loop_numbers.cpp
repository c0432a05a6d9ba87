#include "compiler/passes/loop_numbers.h"

#include "compiler/analysis/call_iterations.h"
#include "compiler/analysis/side_by_side.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <optional>
#include <variant>

namespace brook::passes {

using namespace ir;

namespace {

// Loops that are known to be shorter run in one piece.
constexpr double kShort = 256;
// ... unless together they are too long.
constexpr double kMaxUninterrupted = 16384;
// The most elements that a driver puts in a vector.
constexpr int kMaxLanes = 16;

}  // namespace

LoopNumbers::LoopNumbers(const Block& body, const analysis::Iterations& iterations, double longest)
    : iterations_(iterations), longest_(longest) {
  number(body);
}

Numbers LoopNumbers::of(const Statement& statement) const {
  const auto found = numbers_.find(&statement);
  return found == numbers_.end() ? Numbers{} : found->second;
}

Numbers LoopNumbers::of(const Block& block) const {
  Numbers all;
  for (const Statement& statement : block) {
    const Numbers own = of(statement);
    if (own.isEmpty()) continue;
    if (all.isEmpty()) all.first = own.first;
    all.last = own.last;
  }
  return all;
}

void LoopNumbers::number(const Block& block) {
  for (const Statement& statement : block) {
    const int first = next_;
    if (std::holds_alternative<Loop>(statement.node)) {
      const std::optional<double> most = analysis::constantOf(iterations_.ofLoop.at(&statement));
      if (most && *most <= longest_) continue;
      ++next_;
    }
    for (const Block* inner : blocks(statement))
      number(*inner);
    if (next_ > first) numbers_[&statement] = {first, next_ - 1};
  }
}

double UninterruptedIterations::ofFunction() const {
  double count = of(function_.body) + analysis::roundsOfNests(function_.body);
  forEachStatement(function_.body, [&](const Statement& statement) {
    if (isNumbered(statement)) count += ofStep(statement);
  });
  return count;
}

double UninterruptedIterations::ofStop() const {
  double count = 0;
  forEachStatement(function_.body, [&](const Statement& statement) {
    const auto* loop = std::get_if<Loop>(&statement.node);
    if (loop && isNumbered(statement)) count += 1 + analysis::idleIterations(function_, loop->body);
  });
  return count;
}

// No If around one.
bool UninterruptedIterations::isNumbered(const Statement& statement) const {
  return std::holds_alternative<Loop>(statement.node) && !numbers_.of(statement).isEmpty();
}

double UninterruptedIterations::of(const Block& block) const {
  double count = 0;
  for (const Statement& statement : block) {
    count += analysis::iterationsOfCalls(function_, statement);
    if (isNumbered(statement)) {
      count += 2;  // entered, and left by a test that fails
    } else if (std::holds_alternative<Loop>(statement.node)) {
      count += *analysis::constantOf(iterations_.ofLoop.at(&statement));
    } else {
      for (const Block* inner : blocks(statement))
        count += of(*inner);
    }
  }
  return count;
}

double UninterruptedIterations::ofStep(const Statement& loop) const {
  const auto& node = std::get<Loop>(loop.node);
  return 1 + analysis::iterationsOfCalls(function_, loop) + of(node.body) + of(node.step) +
         analysis::roundsOfNests(node.body);
}

LoopNumbers loopsThatStop(const Function& function, const analysis::Iterations& iterations) {
  const LoopNumbers few(function.body, iterations, kShort);
  const bool isShort =
      UninterruptedIterations(function, iterations, few).ofFunction() <= kMaxUninterrupted;
  return isShort ? few : LoopNumbers(function.body, iterations, 0);
}

int addingLanes(const Block& body, const LoopNumbers& numbers) {
  int loops = 0;
  for (const Statement& statement : body) {
    if (numbers.of(statement).isEmpty()) continue;
    if (const auto* loop = std::get_if<Loop>(&statement.node)) {
      loops += numbers.of(loop->body).isEmpty() ? 1 : kMaxLanes;
    } else {
      for (const Block* inner : blocks(statement))
        loops += addingLanes(*inner, numbers);
    }
  }
  return std::min(loops, kMaxLanes);
}

}  // namespace brook::passes
