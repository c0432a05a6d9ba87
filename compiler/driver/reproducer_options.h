// The command line of a reproducer (internal_error.h).
#pragma once

#include "compiler/driver/options.h"

#include <string>
#include <vector>

namespace brook::driver {

/// Of an input, in another folder.
struct Copy {
  std::string name;
  bool needsPreprocessor = false;  ///< as the original does
};

/// The arguments that make brcc, in the folder of `copy`, do the same to it as `arguments` to the
/// original, and write nowhere else than beside it.
std::vector<std::string> argumentsForCopy(const Options& original,
                                          const std::vector<std::string>& arguments,
                                          const Copy& copy);

}  // namespace brook::driver
