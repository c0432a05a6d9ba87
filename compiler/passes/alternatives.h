// Alternatives: what stands in one chain of `else if`, as statements that nest a few blocks deep
// however many there are.
//
// Each alternative is one block that at most one way leads to, before and after. Where all
// conditions ask for values of one integer, a tree of comparisons leads there:
//
//   if eq(n, 0) { a }                    if lt(n, 2) {
//   else if eq(n, 1) { b }                 if lt(n, 1) { if eq(n, 0) { a } } else { b }
//   else if eq(n, 2) { c }        ->     } else {
//   else if eq(n, 3) { d }                 ...
//
// Others are evaluated in their order, until one holds; a tree then leads to what it chose:
//
//   if lt(x, y) { a }                    var chosen: int = 0
//   else {                               if lt(x, y) { chosen = 1 } else { s  if c { chosen = 2 } ...}
//     s                           ->     if eq(chosen, 0) { ... the next few ... }
//     if c { b } ...                     if lt(chosen, 2) { if eq(chosen, 1) { a } } else { b }
//   }
#pragma once

#include "compiler/ir/module.h"

#include <vector>

namespace brook::passes {

struct Alternative {
  ir::Block before;  ///< runs where none before it was chosen, in front of the condition
  ir::ExprId condition;
  ir::Block body;
  ir::Location location;
};

struct Alternatives {
  std::vector<Alternative> list;
  ir::Block otherwise;
};

/// Locals that the statements `before` declare live as long as `out` from then on.
void appendShallow(ir::Function& function, Alternatives alternatives, ir::Block& out);

}  // namespace brook::passes
