// Inline calls: afterwards every kernel and reduction is complete in itself.
//
// In:  returns merged (merge_returns).
// Out: no Call and no Helper is left. Arguments are evaluated first, outputs are copied to their
//      places in parameter order, the result last (brook-language 1.9). Locals of the callee get
//      names of their own. A helper's gather becomes the caller's.
// Fails for recursion, with the cycle, and for a helper that asks for the position of what is no
// stream; the checker reports both first with a location.
//
//   call t = square(add(x, 1.0))        var v: float = add(x, 1.0)
//                                 ->    t = mul(v, v)
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> inlineCalls(ir::Module& module);

}  // namespace brook::passes
