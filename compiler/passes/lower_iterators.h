// Lower iterators: afterwards iterators are read through their bounds, positions and extents only.
//
// In:  calls inlined.
// Out: no Read of an Iterator. Each iterator that is read has a local instead, computed once at the
//      start of the body: (1 - f) * min + f * max in float, f = position / extent, component by
//      component (docs/language/streams.md, Iterators), without the epsilon of BrookGPU 0.5. An
//      iterator of rank 1 uses its one dimension for all components; an iterator of rank r > 1 uses
//      dimension c, the fastest first, for component c. The rank is known at run time only: Extent
//      gives 0 where an iterator has no dimension.
//
//   o = i + i        var i_value: float = add(mul(sub(1.0, f), lower(i)), mul(f, upper(i)))
//                ->      with f = div(convert<float>(position(i).x), convert<float>(extent(i).x))
//                    o = add(i_value, i_value)
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> lowerIterators(ir::Module& module);

}  // namespace brook::passes
