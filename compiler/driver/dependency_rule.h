// The make rule of -MD and the options like it.
#pragma once

#include <string>
#include <vector>

namespace brook::driver {

/// Returns "target: file file ...", with names quoted for make, each once. `phony`: adds an empty
/// rule for each file but the first, so that deleting an included file does not stop a build.
std::string dependencyRule(const std::vector<std::string>& targets,
                           const std::vector<std::string>& names, bool phony);

/// Returns a file name with make's special characters quoted.
std::string quotedForMake(const std::string& name);

}  // namespace brook::driver
