// Tile rows: computes several rows of elements at once, so that what they share is read once.
//
// In:  a kernel after consecutive_gathers.
// Out: a function that computes a vector of elements in each of `rows` rows, one below the other,
//      or nothing where that does not pay or cannot be: if a decision depends on the element, if
//      the kernel reads streams in step with its outputs, or if no gather in a loop reads the same
//      for all rows. What differs from row to row is there once for each, under the old name and
//      new ones; all gathers at constant distances are known to be inside.
//
//   loop while lt(k, n) {                        loop while lt(k, n) {
//     s = add(s, mul(a[position(o).y][k],          s = add(s, mul(a[position(o).y][k], b[k]..
//         b[k][t.x]->[k][first(o).x]))       ->    s_1 = add(s_1, mul(a[add(position(o).y, 1)]..
//   } step { k = add(k, 1) }                     } step { k = add(k, 1) }
//
// Elements are computed in the same operations in the same order as without.
#pragma once

#include "compiler/ir/module.h"

#include <optional>
#include <vector>

namespace brook::passes {

struct TiledRows {
  ir::Function function;
  int rows;
  /// For each parameter that is an output, in order: the variables of its rows.
  std::vector<std::vector<ir::VariableId>> outputs;
};

std::optional<TiledRows> tileRows(const ir::Function& kernel);

}  // namespace brook::passes
