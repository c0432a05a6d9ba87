// Print tiles: the entry of a kernel that computes several rows at once (passes/tile_rows.h).
//
// In:  the function of a tile.
// Out: two functions; the rest of a range is left to the kernel's own entry, `_elements`.
//
//   BROOK_INLINE void sgemm_rows(.., const Place& place) {
//     .. s = s + .., s_1 = s_1 + ..
//     store(c_argument, place, true, c);
//     store(c_argument, below(place, 1), true, c_1);
//   }
//   static void sgemm_map(const Launch* launch, const Range* range) {
//     blocks of rows, vectors of elements, tiles in a column; then the rest
//   }
#pragma once

#include "compiler/codegen/text_writer.h"
#include "compiler/passes/tile_rows.h"

namespace brook::codegen::cpu {

/// `entry`: what is behind the kernel's name in that of the function for launches.
void printTiles(const passes::TiledRows& tiled, const char* entry, bool contract, TextWriter& out);

}  // namespace brook::codegen::cpu
