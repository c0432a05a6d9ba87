// Flatten components: a kernel on vectors as one on the components that they are made of.
//
// In:  a kernel that treats all components of its vectors alike (analysis/componentwise) and
//      gathers nothing that differs from lane to lane.
// Out: the same on scalars: what differs from lane to lane is one component of what it was, and
//      what does not is the first of its components, which are all the same. Lanes are then not
//      elements but components in the order in which they lie in memory.
//
//   kernel k(stream x: float4, constant a: float,      kernel k(stream x: float, constant a: float,
//            output o: float4) {                   ->           output o: float) {
//     o = mul(float4(a), x)                              o = mul(a, x)
//   }                                                  }
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <optional>

namespace brook::passes {

/// Other functions stay as they are.
Result<void> flattenComponents(ir::Module& module);
/// Nothing: the kernel is not one of these, or has no vectors.
std::optional<ir::Function> flattenedComponents(const ir::Function& kernel);

}  // namespace brook::passes
