// Gangs: does a body compute more than one register of elements at a time?
//
// In:  a kernel as lanes compute it. Out: whether it waits for its own results
//      (analysis/latency), which two registers side by side fill the gaps of; and whether it waits
//      for what it gathers, which they would not bring any sooner.
//
//   loop while lt(i, n) {
//     z = add(mul(z, z), c)                        waits for itself
//     s = add(s, mul(a[p.x][i], x[i]))             for its gathers, too: rows that are turned around
//     s = add(s, mul(a[i][p.x], x[b[i][p.x]]))     the same: pieces of rows and reads elsewhere
//   } step { i = add(i, 1) }
#pragma once

#include "compiler/ir/module.h"

namespace brook::codegen::cpu {

bool waitsForItself(const ir::Function& kernel);
bool waitsForItsGathers(const ir::Function& kernel);

}  // namespace brook::codegen::cpu
