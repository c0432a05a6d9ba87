// Liveness: which variables are read later, at the points where lanes of a vector come together
// again.
//
//   while (i < n) {        after the loop:      r
//     if (x > 4) break;    after the if:        i, n, x, r
//     x = x * x;           at the step:         i, n, x, r
//     r = x;
//   } step i = i + 1
//   result = r;
//
// In: a valid function without returns, which calls nothing but helpers of its own. Per element: what one element's run reads.
#pragma once

#include "compiler/ir/module.h"

#include <unordered_map>
#include <vector>

namespace brook::analysis {

/// A set of the variables of one function, by index.
using VariableSet = std::vector<bool>;

/// Keys are statements of the function's body, which must not change while this is used.
struct Liveness {
  std::unordered_map<const ir::Statement*, VariableSet> after;   ///< of each If and Loop
  std::unordered_map<const ir::Statement*, VariableSet> atElse;  ///< If: where its else begins
  std::unordered_map<const ir::Statement*, VariableSet> atStep;  ///< Loop: where its step begins
  VariableSet atBegin;                                           ///< of the function
};

/// Outputs and the accumulator are live at the end.
Liveness liveness(const ir::Function& function);

}  // namespace brook::analysis
