// Across rows: gathers that go down rows along lanes, and along a row from one row of elements to the
// next, as a transposition does.
//
// In: a kernel as lanes compute it, and what is uniform in it. Out: those of its gathers, if nothing
// stands in loops: lanes lie in rows of their own, or far from each other in a stream of one
// dimension, and the elements of the next row read next to them. Each line of a cache that one row
// of elements touches is then touched again by the next ones, and had better still be there.
//
//   o = a[position(o).x][position(o).y]                      a[x][y]
//   o = a[add(mul(position(o).x, h), position(o).y)]         a[x * h + y], in one dimension
//   o = a[sub(n, position(o).x)][add(position(o).y, 1)]      the same, turned the other way
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <vector>

namespace brook::analysis {

/// In the order of the kernel's expressions.
std::vector<ir::ExprId> gathersAcrossRows(const ir::Function& kernel, const Uniformity& uniformity);

}  // namespace brook::analysis
