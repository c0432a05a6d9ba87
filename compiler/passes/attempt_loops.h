// Attempt loops: rewrites a kernel whose loops may run longer than a driver allows. The new kernel
// stops in time and reports this (docs/backends.md, Long loops).
//
// In:  a kernel after the common passes.
// Out: a kernel that computes the same outputs where `stopped` is 0. It is enough for most
//      launches. The kernels of make_resumable, which save their state, are for the others.
//
//   kernel k(constant n: int, output r: float) {     kernel k(constant n: int, output r: float,
//     var i: int = 0                                          constant budget: int,
//     r = 0.0                                                 output stopped: int) {
//     loop while lt(i, n) {                            var left: int = budget
//       r = add(r, 1.0)                                var i: int = 0
//     } step { i = add(i, 1) }                         r = 0.0
//   }                                                  loop while lt(i, n) {
//                                                        left = sub(left, 1)
//                                                        if lt(left, 0) { break }
//                                                        r = add(r, 1.0)
//                                                      } step { i = add(i, 1) }
//                                                      stopped = convert<int>(lt(left, 0))
//                                                    }
#pragma once

#include "compiler/ir/module.h"

#include <optional>

namespace brook::passes {

struct Attempt {
  /// Parameters: the parameters of the kernel; the constant `budget`; the output `stopped`.
  ir::Function kernel;
  /// As in Resumable.
  double maxOverrun = 0;
  double fixedIterations = 0;
};

/// Returns nullopt if the kernel has no loops that may run long.
std::optional<Attempt> attemptLoops(const ir::Function& function);

}  // namespace brook::passes
