// Write: makes a function of regions and values.
//
//   repeat while lt(i, n) carried i, s          var i: int = 0
//     end: add(i, 1), add(s, x[i])              var s: float = 0.0
//   output o: s                            ->   loop while lt(i, n) {
//                                                 s = add(s, x[i])
//                                               } step { i = add(i, 1) }
//                                               o = s
#pragma once

#include "compiler/canonical/build.h"

namespace brook::canonical {

ir::Function write(const Built& built);

}  // namespace brook::canonical
