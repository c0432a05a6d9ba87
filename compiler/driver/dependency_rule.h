// The make rule of -MD.
#pragma once

#include <string>
#include <vector>

namespace brook::driver {

/// "target: file file ...", names quoted for make, each once. `phony`: also an empty rule for each
/// file but the first, so that deleting an included file does not stop a build.
std::string dependencyRule(const std::vector<std::string>& targets,
                           const std::vector<std::string>& names, bool phony);

/// A file name with make's special characters quoted.
std::string quotedForMake(const std::string& name);

}  // namespace brook::driver
