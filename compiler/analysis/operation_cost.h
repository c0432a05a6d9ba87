// Operation cost: about how many operations on scalars does a kernel execute for an element?
//
// In:  a kernel without returns.
// Out: its reads of streams and gathers, and its operations on scalars; in a loop these count
//      kLoopWeight times. Only the order of magnitude matters: the runtime divides launches by it.
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

/// A division, or another operation of the same execution unit.
inline constexpr int kOperationsOfDivision = 8;
/// Rounding by comparisons and selections, on processors without an instruction for it.
inline constexpr int kOperationsOfRounding = 5;
/// A function that is a polynomial with a range reduction.
inline constexpr int kOperationsOfFunction = 32;

/// Returns the operations on registers of a built-in function of scalars: 1 for abs(x); 8 for
/// sqrt(x), because processors start one in about the time of 8 operations; 32 for sin(x).
int operationsOf(ir::BuiltinKind function);

struct ElementWork {
  int operations = 0;  ///< at least 1
  bool hasLoops = false;
};

/// Returns the work of a kernel for one element.
ElementWork elementWork(const ir::Function& kernel);

}  // namespace brook::analysis
