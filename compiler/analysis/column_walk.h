// Column walk: do elements go down columns, each one its own?
//
// In: a kernel after consecutive_gathers, and what is uniform in it. Out: whether a loop reads, for a
// vector of elements, a piece of a row and then one of another row, nothing but such pieces and what
// all elements share, and holds so few values that eight registers of elements fit side by side.
//
//   loop while lt(i, rows) {
//     sum = add(sum, a[i][p.x]->[i][first(o).x])     -> true
//     sum = add(sum, a[p.y][add(p.x, i)]->..)        -> false: along a row
//   } step { i = add(i, 1) }
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

namespace brook::analysis {

bool walksColumns(const ir::Function& kernel, const Uniformity& uniformity);

}  // namespace brook::analysis
