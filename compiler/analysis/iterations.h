// Iterations: how often the loops of a kernel run for one element at most, as a formula of what a
// launch is given.
//
//   kernel k(constant n: int, output r: float) {
//     var i: int = 0
//     loop while lt(i, n) {                       sum(1, product(trips(0, n, 1), 10))
//       var j: int = 0                            the outer test that fails, and for each
//       loop while lt(j, 4) { ... } step { ... }  iteration: itself and the inner loop, whose four
//     } step { i = add(i, 1) }                    are itself and what calls in it need
//   }
//
// A loop that this does not understand has no bound. Each entry of a loop counts one more than its
// iterations; loops inside built-in functions count too.
#pragma once

#include "compiler/analysis/formula.h"
#include "compiler/ir/module.h"

#include <optional>
#include <unordered_map>

namespace brook::analysis {

/// Of each loop on its own and of a whole function. Nothing: no bound is known.
struct Iterations {
  std::optional<Formula> ofFunction;
  /// Of a loop: of all its iterations, what is in them included.
  std::unordered_map<const ir::Statement*, std::optional<Formula>> ofLoop;
};

/// `function`: without returns. Its body must not change while the result is used. Of a helper that
/// it calls no bound is known but a constant one.
Iterations iterations(const ir::Function& function);

}  // namespace brook::analysis
