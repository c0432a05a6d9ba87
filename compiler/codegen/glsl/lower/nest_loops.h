// Nest loops: moves every fourth of many consecutive loops into a loop of one round, so that
// drivers compile them in time (analysis/side_by_side.h gives the reason).
//
// In:  a kernel or reduction as `lower` makes it. Out: the same function. Drivers cannot detect
// that the loop has one round, or they would drop it.
//
//   loop ... { }   (four of them)        loop ... { }   (four of them)
//   loop c { ... }                  ->   var round: float = 0.0
//                                        loop {
//                                          round = add(round, 1.0)
//                                          loop c { ... }
//                                        } while lt(round, zero)
#pragma once

#include "compiler/analysis/side_by_side.h"
#include "compiler/codegen/glsl/lower/lower.h"

namespace brook::glsl {

/// Rewrites a kernel, or one of its helpers.
void nestLoops(LoweredFunction& lowered, const analysis::HelpersWithLoops& helpers);

}  // namespace brook::glsl
