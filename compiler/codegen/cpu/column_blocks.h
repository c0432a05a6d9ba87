// Column blocks: of gathers that read a row for each lane, which share a block of rows?
//
// In:  a kernel as lanes compute it. Out: for each such gather the block that it reads
//      (brook/spmd_columns.h), which is read anew where a gather asks for what is not in it. So only
//      those share one that read the same rows, at places that differ by constants and are close to
//      each other. Blocks are in the order of memory for variables that are.
//
//   s = add(s, mul(a[row][c], x[c]))                     one block for both gathers of a: it is
//   t = add(t, mul(a[row][add(c, 1)], x[add(c, 1)]))     read once while c runs through it
#pragma once

#include "compiler/analysis/memory_order.h"
#include "compiler/ir/module.h"

#include <vector>

namespace brook::codegen::cpu {

struct ColumnBlock {
  ir::VariableId stream;
  std::vector<ir::ExprId> gathers;
};

/// In the order of their first gathers. `order`: null if no variable is in the order of memory.
std::vector<ColumnBlock> columnBlocks(const ir::Function& kernel,
                                      const analysis::MemoryOrder* order);

}  // namespace brook::codegen::cpu
