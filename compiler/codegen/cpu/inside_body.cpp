#include "compiler/codegen/cpu/inside_body.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/codegen/cpu/launch_distances.h"
#include "compiler/ir/visit.h"

#include <optional>

namespace brook::codegen::cpu {

using namespace ir;

InsideBody::InsideBody(const Function& kernel, const analysis::Uniformity& uniformity)
    : uniformity_(uniformity),
      isLoad_(kernel.expressions.size()),
      isTested_(kernel.expressions.size()),
      isTestedBefore_(kernel.expressions.size()),
      order_(analysis::memoryOrder(kernel, uniformity)) {
  findLoads(kernel, kernel.body, nullptr);
}

const std::vector<InsideBody::TestBefore>& InsideBody::testsBefore(const Statement& loop) const {
  static const std::vector<TestBefore> kNone;
  const auto tests = testsBefore_.find(&loop);
  return tests == testsBefore_.end() ? kNone : tests->second;
}

void InsideBody::findLoads(const Function& kernel, const Block& block, const Statement* loop) {
  for (const Statement& statement : block) {
    const auto* declare = std::get_if<Declare>(&statement.node);
    const auto* assign = std::get_if<Assign>(&statement.node);
    const std::optional<ExprId> value = declare  ? declare->init
                                        : assign ? std::optional(assign->value)
                                                 : std::nullopt;
    if (value) findLoad(kernel, *value, loop);
    const auto* inner = std::get_if<Loop>(&statement.node);
    for (const Block* body : blocks(statement)) {
      if (!inner || body != &inner->step) findLoads(kernel, *body, inner ? &statement : loop);
    }
  }
}

// `value`: all that a statement makes; `loop`: the innermost one around it, or null.
void InsideBody::findLoad(const Function& kernel, ExprId value, const Statement* loop) {
  const auto* gather = std::get_if<Gather>(&kernel.expr(value).node);
  if (!gather || gather->firstLane.empty()) return;
  isLoad_[value.index] = true;
  isTested_[value.index] = !analysis::distanceFromPosition(kernel, *gather);
  if (!loop || !isTested_[value.index]) return;
  testsInLoop_ = true;
  findTest(kernel, value, *loop);
}

// The gather may stand in a branch: then what is tested is more than is needed.
void InsideBody::findTest(const Function& kernel, ExprId gather, const Statement& statement) {
  const Loop& loop = std::get<Loop>(statement.node);
  if (uniformity_.isDivergent(statement)) return;
  const std::optional<analysis::CountedLoop> counted = analysis::countedLoop(kernel, loop);
  if (!counted) return;
  const Gather& node = std::get<Gather>(kernel.expr(gather).node);
  const std::optional<ExprId> along = analysis::indexAlongLanes(kernel, node);
  if (!along) return;
  const auto stride = analysis::strideOf(kernel, loop, *counted, *along);
  const bool isBesideEachOther = !analysis::readsRowForEachLane(kernel, node);
  if (!stride || !(stride->isZero || isBesideEachOther)) return;
  const TestBefore test = {gather, *counted, *stride};
  if (isBesideEachOther && isKnownOfLaunch(kernel, test)) {
    isTested_[gather.index] = false;
    testsOfLaunch_.push_back(test);
  } else {
    isTestedBefore_[gather.index] = true;
    testsBefore_[&statement].push_back(test);
  }
}

}  // namespace brook::codegen::cpu
