// Protocols: what the kernels that lower_variable_outputs and split_messages make have to leave,
// compared with the pushes, scatters and messages of the kernel before (docs/ir.md, Append outputs and
// Messages).
#pragma once

#include "tests/passes/observation.h"

namespace brook::fuzz {

/// Launches with later indices store the same way.
inline constexpr std::int64_t kMaxIndices = 2;
/// The number of launches of a kernel that later passes repeat.
inline constexpr std::int64_t kKeptIndices = 2;

/// One launch before the pass, and the module after it.
struct Lowered {
  const ir::Module& module;
  const LaunchOf& launch;
  const ir::LaunchResult& result;
};

/// Launches the kernel with append indices, and the forms that write its pushes. Returns a difference,
/// or adds some of the launches with their results.
std::optional<std::string> checkAppends(const Lowered& lowered, Observation& next);

/// Launches the kernel of the messages and the kernel without them. Returns a difference, or adds the
/// launches with their results.
std::optional<std::string> checkMessages(const Lowered& lowered, Observation& next);

}  // namespace brook::fuzz
