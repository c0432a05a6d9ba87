// Expand built-ins: afterwards only the Primitive functions of builtins.def are called.
//
// In:  any valid module.
// Out: each Composite function is its formula in docs/language/functions.md, so that every target
//      computes the same operations in the same order. Sums of products go left to right.
//
//   o = length(v)   ->   o = sqrt(add(add(mul(v.x, v.x), mul(v.y, v.y)), mul(v.z, v.z)))
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> expandBuiltins(ir::Module& module);

}  // namespace brook::passes
