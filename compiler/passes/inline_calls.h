// Inline calls: afterwards every kernel and reduction is complete in itself.
//
// In:  returns merged (merge_returns). Kernels that own helpers are complete already.
// Out: no Helper is left in the module, and in small kernels no Call. In large ones those calls are
//      left that are worth it (call_plan.h), of Helpers of the kernel's own (kept_calls.h).
//      Arguments are evaluated first, outputs are copied to their places in parameter order, the
//      result last (docs/language/kernels.md, Kernels call kernels). Locals of the callee get names
//      of their own. A helper's gather becomes the caller's.
// Fails for recursion, with the cycle, for a helper that asks for the position of what is no
// stream (the checker reports both first with a location), and where too much would be inlined.
//
//   call t = square(add(x, 1.0))        var v: float = add(x, 1.0)
//                                 ->    t = mul(v, v)
#pragma once

#include "compiler/ir/module.h"
#include "compiler/passes/call_plan.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> inlineCalls(ir::Module& module);

/// Inlines a function's own helpers, for what cannot do with them. Fails where it would then have
/// more operations (analysis/code_size.h) than `most`.
Result<void> inlineHelpers(ir::Function& function, double most = kMaxInlinedOperations);

}  // namespace brook::passes
