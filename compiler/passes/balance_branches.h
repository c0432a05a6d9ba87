// Balance branches: afterwards chains of branches nest a few blocks deep, however long they are.
//
// In:  any valid module.
// Out: no chain of more than 24 alternatives: `else if` in `else if`, `if` alone in `if`, branches
//      that end in break, continue or return with what follows them, `select` in `select`. A longer
//      chain became a tree (passes/alternatives.h). A condition is still evaluated only if the
//      conditions before it were false. Results do not change.
//
//   if eq(n, 0) { a  return }        if lt(n, 50) {
//   if eq(n, 1) { b  return }          if lt(n, 25) { ... } else { ... }
//   ...                         ->   } else {
//   if eq(n, 99) { c  return }         ...
//   d                                }
//
// llvmpipe loses conditions that are nested more than 80 deep, C++ compilers reject 256 nested
// brackets, and each walk over such a chain needs a stack of the same depth.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> balanceBranches(ir::Module& module);
void balanceBranches(ir::Function& function);

}  // namespace brook::passes
