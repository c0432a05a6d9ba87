// Element work: about how much does a kernel compute for an element?
//
// In: a kernel without returns. Out: reads of streams and gathers, and operations on
// scalars; those in loops kLoopWeight times. The runtime cuts launches into parts by it, which
// asks for no more than its order of magnitude.
//
//   kernel k(stream x: float, gather g[]: float, constant n: int, output o: float) {
//     o = sqrt(x)                              1 for x, 8 for the root
//     var i: int = 0
//     loop while lt(i, n) {                    8 times: 1 for lt,
//       o = add(o, g[i])                         2 for the sum and the read,
//     } step { i = add(i, 1) }                   1
//   }                                          -> 41 operations, with loops
#pragma once

#include "compiler/ir/module.h"

namespace brook::analysis {

struct ElementWork {
  int operations = 0;  ///< at least 1
  bool hasLoops = false;
};

ElementWork elementWork(const ir::Function& kernel);

}  // namespace brook::analysis
