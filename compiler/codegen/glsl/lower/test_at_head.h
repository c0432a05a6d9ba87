// Test at head: each loop has a test at its head that a driver cannot decide. After a loop that is left from its body only, llvmpipe (Mesa 22.3) may give to all elements what the last
// one that left computed.
//
// In:  a kernel, a reduction or a helper as `lower` makes it. Out: the same function. A loop with the
//      test last and a `continue` of its own stays; the printer puts its test first.
//
//   loop {                          loop while eq(zero, 0.0) {
//     i = add(i, 1)          ->       i = add(i, 1)
//   } while lt(i, n)                  if not(lt(i, n)) { break }
//                                   }
//   loop while true { ... }         loop while eq(zero, 0.0) { ... }
#pragma once

#include "compiler/codegen/glsl/lower/lower.h"

namespace brook::glsl {

/// Rewrites a kernel, or one of its helpers.
void testAtHead(LoweredFunction& lowered);

}  // namespace brook::glsl
