#include "compiler/codegen/cpu/inside_body.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/ir/visit.h"

#include <optional>

namespace brook::codegen::cpu {

using namespace ir;

InsideBody::InsideBody(const Function& kernel, const analysis::Uniformity& uniformity)
    : isLoad_(kernel.expressions.size()),
      isTested_(kernel.expressions.size()),
      order_(analysis::memoryOrder(kernel, uniformity)) {
  findLoads(kernel, kernel.body, false);
}

void InsideBody::findLoads(const Function& kernel, const Block& block, bool isInLoop) {
  for (const Statement& statement : block) {
    const auto* declare = std::get_if<Declare>(&statement.node);
    const auto* assign = std::get_if<Assign>(&statement.node);
    const std::optional<ExprId> value = declare  ? declare->init
                                        : assign ? std::optional(assign->value)
                                                 : std::nullopt;
    const auto* gather = value ? std::get_if<Gather>(&kernel.expr(*value).node) : nullptr;
    if (gather && !gather->firstLane.empty()) {
      isLoad_[value->index] = true;
      isTested_[value->index] = !analysis::distanceFromPosition(kernel, *gather);
      testsInLoop_ = testsInLoop_ || (isInLoop && isTested_[value->index]);
    }
    const auto* loop = std::get_if<Loop>(&statement.node);
    for (const Block* inner : blocks(statement)) {
      if (!loop || inner != &loop->step) findLoads(kernel, *inner, isInLoop || loop);
    }
  }
}

}  // namespace brook::codegen::cpu
