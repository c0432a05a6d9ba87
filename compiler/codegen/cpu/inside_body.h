// Inside body: of a kernel the body for full vectors whose gathers of neighbours stay inside of rows.
//
// In:  a kernel as lanes compute it, after name_gathers. Out: whether it has such a body beside the
//      one for all vectors, and what that one does differently. It gives up before it stores
//      anything where a gather does not stay inside, so that nothing but loads stands in its loops:
//
//   loop while lt(k, n) {                              if (!isInside(a, o_position, ..)) return
//     var a_at: float4 = a[..]->[..first(o).x..]  ->   false;
//     sum = add(sum, a_at)                             Float4 a_at = rowFlat_Float4(a_row, ..);
//   }                                                  sum = sum + a_at;
#pragma once

#include "compiler/analysis/memory_order.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <vector>

namespace brook::codegen::cpu {

class InsideBody {
 public:
  InsideBody(const ir::Function& kernel, const analysis::Uniformity& uniformity);

  /// Whether a loop would test again and again, or vectors may stay as they lie in memory.
  bool pays() const { return testsInLoop_ || !order_.isEmpty(); }
  /// Whether the gather is one load there. Others, of conditions and steps, are as elsewhere.
  bool loads(ir::ExprId gather) const { return isLoad_[gather.index]; }
  /// Whether it is tested for that, as it is not at a constant distance from the position.
  bool tests(ir::ExprId gather) const { return isTested_[gather.index]; }
  const analysis::MemoryOrder& order() const { return order_; }

 private:
  void findLoads(const ir::Function& kernel, const ir::Block& block, bool isInLoop);

  std::vector<bool> isLoad_;    ///< by expression
  std::vector<bool> isTested_;  ///< by expression
  bool testsInLoop_ = false;
  analysis::MemoryOrder order_;
};

}  // namespace brook::codegen::cpu
