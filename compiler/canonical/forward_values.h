// Forward values: puts into the indices of gathers, scatters and arrays what they are made of, however
// many variables lie between.
//
// In:  a kernel after the common passes.
// Out: the same; an index that is made of positions, extents, constants, arguments, ints and what loops
//      count is an expression of these, in the form that Values gives to it, if that does without a
//      variable. An index that something else takes part in stays, and so does one whose parts have
//      changed since.
//
//   var p: float4 = convert<float4>(position(o))
//   var q: float2
//   q.x = add(p.x, 1.0)
//   q.y = p.y                                            t = u[nearest_index(convert<float>(position(o).y))]
//   t = u[nearest_index(q).y][nearest_index(q).x]   ->        [nearest_index(add(convert<float>(position(o).x), 1.0))]
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::canonical {

void forwardValues(ir::Function& function);
Result<void> forwardValues(ir::Module& module);

}  // namespace brook::canonical
