// What --help, --print-targets and suggestions list.
#pragma once

#include <string>
#include <vector>

namespace brook::driver {

/// The text of --help, in groups.
std::string helpText();

/// The names that --target takes.
std::vector<std::string> targetNames();

/// The same with one line each.
std::string targetsText();

/// The names that --print and --stop-after take, in pipeline order.
std::vector<std::string> stageNames();

}  // namespace brook::driver
