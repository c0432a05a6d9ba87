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

/// Returns arguments with which brcc, run in the folder of `copy`, repeats the original run of
/// `arguments`. All outputs are written to that folder.
std::vector<std::string> argumentsForCopy(const Options& original,
                                          const std::vector<std::string>& arguments,
                                          const Copy& copy);

}  // namespace brook::driver
