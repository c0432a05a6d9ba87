// Stride: how far an int moves with each iteration of a loop that counts.
//
// In:  a function without calls and returns, one of its loops, and an int expression in the body.
// Out: the counter and the end of the loop, and the product that the int gains each time, if it is
//      the same each time. Code can then look at the first and the last value instead of at each.
//
//   loop while lt(k, n) {               counter k, end n
//     s = add(s, a[add(x, mul(w, k))])  the index gains w
//   } step { k = add(k, 1) }
//
// All in ints that wrap around.
#pragma once

#include "compiler/ir/module.h"

#include <optional>
#include <vector>

namespace brook::analysis {

/// A loop whose counter grows by one while it is less than `end`, and whose body leaves both alone.
/// It does nothing if the counter begins at `end` or behind.
struct CountedLoop {
  ir::VariableId counter;
  ir::ExprId end;
};
std::optional<CountedLoop> countedLoop(const ir::Function& function, const ir::Loop& loop);

/// The product of the factors, 1 if there are none, or its negative; 0.
struct Stride {
  bool isZero = false;
  bool isNegative = false;
  std::vector<ir::ExprId> factors = {};
};
/// Nothing: not the same each time, or not known to be.
std::optional<Stride> strideOf(const ir::Function& function, const ir::Loop& loop,
                               const CountedLoop& counted, ir::ExprId value);

}  // namespace brook::analysis
