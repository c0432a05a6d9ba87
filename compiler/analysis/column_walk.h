// Column walk: do elements go down columns, each one its own?
//
// In: a kernel after consecutive_gathers, and what is uniform in it. Out: the gathers of loops that
// read, for a vector of elements, a piece of a row and then one of another row; whether lanes read
// something else, too; and whether loops hold so few values that eight registers of elements fit
// side by side. Nothing where there are no such gathers, or elements go different ways.
//
//   loop while lt(i, rows) {
//     sum = add(sum, a[i][p.x]->[i][first(o).x])     a piece of row i
//     sum = add(sum, b[add(mul(w, i), p.x)]->..)     the same, of rows in a stream of one dimension
//     sum = add(sum, a[p.y][add(p.x, i)]->..)        something else: along a row
//   } step { i = add(i, 1) }
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <cstdint>
#include <optional>
#include <set>

namespace brook::analysis {

struct ColumnWalk {
  std::set<std::uint32_t> pieces;  ///< by number of expression
  bool readsOthers = false;
  bool holdsFewValues = false;

  /// Whether a vector does well to ask for the piece that one of the next vectors reads there: where
  /// lanes read elsewhere in between, which takes so long that a processor does not see the next
  /// pieces by itself.
  bool asksAhead(ir::ExprId gather) const { return readsOthers && pieces.contains(gather.index); }
};

std::optional<ColumnWalk> columnWalk(const ir::Function& kernel, const Uniformity& uniformity);

/// Whether it pays to compute eight registers of elements side by side.
bool hasLongPieces(const std::optional<ColumnWalk>& walk);
/// Whether lanes read elsewhere between pieces, and are to wait for nothing more.
bool waitsForPieces(const std::optional<ColumnWalk>& walk);

}  // namespace brook::analysis
