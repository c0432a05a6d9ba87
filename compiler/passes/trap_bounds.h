// Trap bounds: makes an assertion of every index of a gather (brcc -fbounds=trap).
//
// In:  calls inlined.
// Out: the same; before a statement that gathers stands for each gather, where its value matters, a
//      Message that fails if an index lies outside. Conditions and steps of loops that gather are
//      in the body. Gathers still clamp. Reductions stay as they are: they have no messages.
//
//   o = select(gt(i, 0), a[i], 0.0)      if gt(i, 0) {
//                                          if or(lt(i, 0), ge(i, extent(a).x)) {
//                                   ->       fail "a[%d] is outside of its shape <%d>"(i,
//                                                extent(a).x)
//                                          }
//                                        }
//                                        o = select(gt(i, 0), a[i], 0.0)
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> trapBounds(ir::Module& module);

}  // namespace brook::passes
