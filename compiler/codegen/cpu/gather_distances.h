// Gather distances: how far from positions a kernel gathers, which decides where in a row a vector
// of elements needs no care at edges.
//
//   o = u->[first(o).x] + u->[add(first(o).x, 1)]   ->   {u, o, 0, 1}
#pragma once

#include "compiler/codegen/cpu/body_names.h"
#include "compiler/ir/module.h"

#include <string>
#include <vector>

namespace brook::codegen::cpu {

/// `gather` is read from `low` to `high` elements behind the position in `stream`.
struct GatherDistances {
  ir::VariableId gather;
  ir::VariableId stream;
  int low;
  int high;
};

/// One of each gather and stream, in the order in which the body names them. Gathers at distances
/// that are no constants are not among them.
std::vector<GatherDistances> gatherDistances(const ir::Function& kernel);

/// Code that leaves of `inner` the part of each row in which they all stay inside. It stands in a
/// function with `launch`, `range` and the kernel's arguments.
std::vector<std::string> innerPartLines(const ir::Function& kernel, const BodyNames& names);

}  // namespace brook::codegen::cpu
