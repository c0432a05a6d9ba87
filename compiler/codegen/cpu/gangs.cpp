#include "compiler/codegen/cpu/gangs.h"

#include "compiler/analysis/column_walk.h"
#include "compiler/analysis/first_lane.h"
#include "compiler/analysis/latency.h"
#include "compiler/analysis/memory_order.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

namespace brook::codegen::cpu {

using namespace ir;

bool waitsForItself(const Function& kernel) {
  return kernel.kind == FunctionKind::Kernel && !usesDouble(kernel) &&
         analysis::isBoundByLatency(kernel, analysis::uniformity(kernel));
}

// Such reads come as fast as memory and shuffles let them with one register of elements already:
// vectors in the order of memory carry one chain for each component, blocks of rows are turned
// around between the steps. A gang would only want rows twice as long. And between pieces of rows
// and reads elsewhere it would only have more to wait for.
bool waitsForItsGathers(const Function& kernel) {
  bool turnsRows = false;
  forEachExpr(kernel, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
    turnsRows = turnsRows || (gather && analysis::readsRowForEachLane(kernel, *gather));
  });
  const analysis::Uniformity uniformity = analysis::uniformity(kernel);
  return turnsRows || !analysis::memoryOrder(kernel, uniformity).isEmpty() ||
         analysis::waitsForPieces(analysis::columnWalk(kernel, uniformity));
}

}  // namespace brook::codegen::cpu
