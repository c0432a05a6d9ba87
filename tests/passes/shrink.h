// Shrink: makes a failing kernel smaller while it fails in the same pass.
#pragma once

#include "tests/passes/same_results.h"

namespace brook::fuzz {

/// A module with the kernel that is launched, and what it gets.
struct Case {
  ir::Module module;
  ir::LaunchArguments launch;
};

struct Shrunk {
  Case smallest;
  Finding finding;
};

/// Removes statements, loops and branches, replaces expressions by their operands or by constants, and
/// removes parameters and functions. Kernels that read what has no value count as not failing.
Shrunk shrink(const Case& failing, const PassLists& lists, const Finding& finding);

}  // namespace brook::fuzz
