// Bound gathers: which gathers of a kernel do its helpers read?
//
//   kernel k(gather a[]: float, gather b[]: float, ..) {
//     helper h(gather g[]: float, ..) { .. }        by variable of h: g is b
//     call h(gather b, ..)
//   }
#pragma once

#include "compiler/ir/module.h"

#include <vector>

namespace brook::analysis {

/// For each helper, by its variables: the gather of the kernel that all calls bind it to; invalid
/// of other variables.
std::vector<std::vector<ir::VariableId>> boundGathers(const ir::Function& kernel);

}  // namespace brook::analysis
