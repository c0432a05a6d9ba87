// The command line of brt-info.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace brook::info {

struct Command {
  bool selfTest = false;
  bool calibrate = false;
  bool model = false;
  std::vector<std::string> traces;  ///< of model
  std::string output;               ///< of model: the file of the picture; empty: none
};

/// The command, or the status to end with, after --help, --version or a sentence about wrong usage
/// were printed.
std::variant<Command, int> parseCommandLine(int count, const char* const* arguments);

}  // namespace brook::info
