// The lists of --help, of --print-targets and of suggestions.
#pragma once

#include <string>
#include <vector>

namespace brook::driver {

/// Returns the text of --help, in sections.
std::string helpText();

/// Returns the names that --target accepts.
std::vector<std::string> targetNames();

/// Returns the text of --print-targets, one line for each name.
std::string targetsText();

/// Returns the stages that --print and --stop-after accept, in pipeline order.
std::vector<std::string> stageNames();

}  // namespace brook::driver
