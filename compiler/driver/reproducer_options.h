// The command line of a reproducer (internal_error.h).
#pragma once

#include "compiler/driver/options.h"

#include <string>
#include <vector>

namespace brook::driver {

/// A copy of an input in another folder.
struct Copy {
  std::string name;
  bool needsPreprocessor = false;  ///< as the original
};

/// Returns the arguments that make brcc, run in the folder of `copy`, treat it as `arguments` treat
/// the original. All outputs are written to that folder.
std::vector<std::string> argumentsForCopy(const Options& original,
                                          const std::vector<std::string>& arguments,
                                          const Copy& copy);

}  // namespace brook::driver
