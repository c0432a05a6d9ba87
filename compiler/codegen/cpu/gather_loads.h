// Gather loads: how code reads each gather of a kernel, for brcc's -Rpass=gather.
//
//   o = g[convert<int>(position(o).x)]   ->   "'g': neighbouring elements read neighbours: a vector
//                                              is one load; reads x 0 to 0 from the element"
#pragma once

#include "compiler/ir/module.h"

#include <string>
#include <vector>

namespace brook::codegen::cpu {

struct GatherLoad {
  ir::Location location;  ///< of the statement
  std::string text;
};

/// In the order of the statements; of those of a statement that read alike, one. In: a valid kernel
/// after the common passes.
std::vector<GatherLoad> gatherLoads(const ir::Function& kernel);

}  // namespace brook::codegen::cpu
