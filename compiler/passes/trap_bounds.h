// Trap bounds: makes an assertion of every index of a gather (brcc -fbounds=trap).
//
// In:  calls inlined.
// Out: the same module with a Message for each gather, before the statement that gathers. The
//      Message fails if an index is out of range and the value of the gather is used. Conditions
//      and steps of loops that gather move into the body. Gathers still clamp. Reductions do not
//      change, because they have no messages.
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
