// Canonicalise: gives a kernel the one form that all spellings of it have.
//
// In:  a kernel after the common passes.
// Out: the same kernel, of values: a local is declared with what it holds and never assigned, but for
//      what loops count and what branches leave. Expressions that are equal are computed once; what is
//      the same in all iterations of a loop is computed before it, if it takes long.
//
//   var q: float2 = float2(add(p.x, 1.0), p.y)          o = add(u[..p.y..][..add(p.x, 1.0)..],
//   o = u[..q.y..][..q.x..]                        ->           u[..p.y..][..add(p.x, -1.0)..])
//   q.x = sub(p.x, 1.0)
//   o = add(o, u[..q.y..][..q.x..])
//
// Reductions stay as they are: the form of an operator decides in which order it is applied.
#pragma once

#include "compiler/canonical/build.h"
#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::canonical {

/// For launches with small positions and small ints.
Result<void> canonicalise(ir::Module& module);
/// Returns which of the assumptions the result may depend on.
Needed canonicalise(ir::Function& function, Assumptions assumptions);

}  // namespace brook::canonical
