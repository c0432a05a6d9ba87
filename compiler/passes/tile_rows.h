// Tile rows: computes several rows of elements at once, so that elements that they share are read
// once.
//
// In:  a kernel after consecutive_gathers.
// Out: a function that computes a vector of elements in each of `rows` adjacent rows. Returns
//      nullopt if a branch depends on the element, if the kernel reads input streams at the output
//      position, or if no gather in a loop reads the same elements for all rows. Variables that
//      differ from row to row exist once for each row, under the old name and new ones. All gathers
//      at constant offsets are known to be in range.
//
//   loop while lt(k, n) {                        loop while lt(k, n) {
//     s = add(s, mul(a[position(o).y][k],          s = add(s, mul(a[position(o).y][k], b[k]..
//         b[k][t.x]->[k][first(o).x]))       ->    s_1 = add(s_1, mul(a[add(position(o).y, 1)]..
//   } step { k = add(k, 1) }                     } step { k = add(k, 1) }
//
// Each element has the same operations in the same order as without tiles.
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
