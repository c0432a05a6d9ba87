// Select chains: `select` in `select` as branches, where there are many of them. Part of
// balance_branches; those that stand in the condition or the step of a loop stay.
//
//   o = select(c, x, select(d, y, ...))   ->   var selected: float
//                                              if c { selected = x } else if d { ... }
//                                              o = selected
#pragma once

#include "compiler/ir/module.h"

namespace brook::passes {

/// Of chains of more than `longest` selects by scalars, which become as many alternatives.
void replaceSelectChains(ir::Function& function, int longest);

}  // namespace brook::passes
