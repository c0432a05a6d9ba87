// Insert lets: afterwards every expression is used once, so that printing it as a tree neither
// repeats work nor grows without bound.
//
// In:  any valid module.
// Out: an expression that one statement used more than once is the value of a local declared
//      before it. Cheap ones (constants, variables, extents and components of these) stay shared.
//
//   o = mul(add(x, 1.0), add(x, 1.0))         var t: float = add(x, 1.0)
//          (one shared expression)       ->   o = mul(t, t)
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> insertLets(ir::Module& module);

}  // namespace brook::passes
