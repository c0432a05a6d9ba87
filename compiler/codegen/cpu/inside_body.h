// Inside body: of a kernel the body for full vectors whose gathers of neighbours stay inside of rows.
//
// In:  a kernel as lanes compute it, after insert_gather_lets. Out: whether it has such a body
//      beside the one for all vectors, and what that one does differently. It gives up before it
//      stores anything where a gather does not stay inside, so that nothing but loads stands in its
//      loops. If a loop counts and an index grows the same each time, or does not, one test in
//      front of the loop is enough:
//
//   loop while lt(k, n) {                              if (!isInside(a, .., w, k, n)) return false;
//     var a_at: float4 = a[..]->[..mul(w, k)..]        for (; k < n; k = add(k, 1)) {
//     sum = add(sum, a_at)                        ->     Float4 a_at = rowFlat_Float4(a_row, ..);
//   } step { k = add(k, 1) }                             sum = sum + a_at;
//                                                      }
#pragma once

#include "compiler/analysis/memory_order.h"
#include "compiler/analysis/stride.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace brook::codegen::cpu {

class InsideBody {
 public:
  /// Of a gather in a loop, for all its iterations.
  struct TestBefore {
    ir::ExprId gather;
    analysis::CountedLoop loop;
    analysis::Stride stride;  ///< of its index along the lanes
  };

  /// The kernel must not change while this is used.
  InsideBody(const ir::Function& kernel, const analysis::Uniformity& uniformity);

  /// Whether a loop would test again and again, or vectors may stay as they lie in memory.
  bool pays() const { return testsInLoop_ || !order_.isEmpty(); }
  /// Whether the gather is one load there. Others, of conditions and steps, are as elsewhere.
  bool loads(ir::ExprId gather) const { return isLoad_[gather.index]; }
  /// Whether it is tested for that, as it is not at a constant distance from the position.
  bool tests(ir::ExprId gather) const { return isTested_[gather.index]; }
  /// Whether that is where it stands, not in front of a loop.
  bool testsThere(ir::ExprId gather) const {
    return isTested_[gather.index] && !isTestedBefore_[gather.index];
  }
  /// Whether it tests nothing but what is tested in front of all rows, and so never gives up.
  bool isKnownOfLaunches() const {
    return std::none_of(isTested_.begin(), isTested_.end(), [](bool is) { return is; });
  }
  /// What is tested in front of all rows (launch_distances.h).
  const std::vector<TestBefore>& testsOfLaunch() const { return testsOfLaunch_; }
  /// What is tested in front of the loop.
  const std::vector<TestBefore>& testsBefore(const ir::Statement& loop) const;
  const analysis::MemoryOrder& order() const { return order_; }

 private:
  void findLoads(const ir::Function& kernel, const ir::Block& block, const ir::Statement* loop);
  void findLoad(const ir::Function& kernel, ir::ExprId value, const ir::Statement* loop);
  void findTest(const ir::Function& kernel, ir::ExprId gather, const ir::Statement& loop);

  const analysis::Uniformity& uniformity_;
  std::vector<bool> isLoad_;          ///< by expression
  std::vector<bool> isTested_;        ///< by expression
  std::vector<bool> isTestedBefore_;  ///< by expression
  std::unordered_map<const ir::Statement*, std::vector<TestBefore>> testsBefore_;
  std::vector<TestBefore> testsOfLaunch_;
  bool testsInLoop_ = false;
  analysis::MemoryOrder order_;
};

}  // namespace brook::codegen::cpu
