// Scalarized: what SPMD code does element by element after all, and why, for brcc's
// -Rpass-missed=vectorize.
//
//   o = g[convert<int>(x)]   ->   "each element of 'g' is loaded by itself on SSE2 and .."
#pragma once

#include "compiler/ir/module.h"

#include <string>
#include <vector>

namespace brook::codegen::cpu {

struct Scalarized {
  ir::Location location;  ///< of the statement; of a parameter
  std::string text;
};

/// In the order of the statements, what concerns parameters last. Each construct of a statement
/// once. In: a valid kernel after the common passes.
std::vector<Scalarized> scalarized(const ir::Function& kernel);

}  // namespace brook::codegen::cpu
