// Same results: runs passes on a module and compares what launches leave before and after each.
#pragma once

#include "tests/passes/observation.h"
#include "tests/passes/pass_lists.h"

#include <optional>
#include <string>

namespace brook::fuzz {

/// A pass that makes invalid IR, fails, or changes a result.
struct Finding {
  std::string pass;
  std::string what;
  ir::Module before;
  ir::Module after;
};

struct Check {
  bool isSkipped = false;  ///< the kernel does not end soon
  std::optional<Finding> finding;
};

/// Runs all lists of passes on a valid module.
Check checkPasses(const ir::Module& module, const ir::LaunchArguments& launch,
                  const PassLists& lists);

}  // namespace brook::fuzz
