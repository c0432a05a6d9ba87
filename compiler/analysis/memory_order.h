// Memory order: which vector variables may hold their components as they lie in memory?
//
// In: a kernel after insert_gather_lets, and what is uniform in it. Out: the locals whose values
// are gathers of neighbouring elements and what is made of them component by component. Lanes need
// not be elements in them, as long as the elements are turned around where anything else reads
// them. They are chosen where fewer are turned so than there are gathers; loops count. In large
// kernels (code_size.h), which have one body for all vectors, there are none.
//
//   var sum: float4 = float4(0.0)                              sum, a_at, x_at
//   loop while lt(k, n) {
//     var a_at: float4 = a[..]->[..add(first(o).x, k)]
//     var x_at: float4 = x[..]->[add(first(o).x, k)]
//     sum = add(sum, mul(a_at, x_at))
//   } step { k = add(k, 1) }
//   o = add(sum.x, sum.y)                                      turned here
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <vector>

namespace brook::analysis {

class MemoryOrder {
 public:
  bool has(ir::VariableId variable) const { return variables_[variable.index]; }
  bool isEmpty() const;
  /// Those that the statement reads as elements of lanes.
  std::vector<ir::VariableId> turnedIn(const ir::Function& function,
                                       const ir::Statement& statement) const;

 private:
  friend MemoryOrder memoryOrder(const ir::Function& function, const Uniformity& uniformity);

  std::vector<bool> variables_;
};

MemoryOrder memoryOrder(const ir::Function& function, const Uniformity& uniformity);

}  // namespace brook::analysis
