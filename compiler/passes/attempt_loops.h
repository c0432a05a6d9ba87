// Attempt loops: makes of a kernel whose loops may run longer than a driver allows one that gives
// up in time and says so (docs/backends.md, Long loops).
//
// In:  a kernel after the common passes.
// Out: a kernel that makes the same outputs where `stopped` is 0. Most launches need nothing else:
//      the kernels of make_resumable, which save where they are, are for those that do.
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
  /// Parameters: those of the kernel; the constant `budget`; the output `stopped`.
  ir::Function kernel;
  /// As of a Resumable.
  double maxOverrun = 0;
  double fixedIterations = 0;
};

/// Nothing if the kernel has no loops that may run long.
std::optional<Attempt> attemptLoops(const ir::Function& function);

}  // namespace brook::passes
