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
  std::vector<std::string> traces;  ///< for model
  std::string output;               ///< for model: the file of the picture, or empty
};

/// Returns the command. After it has printed --help, --version or a usage error, returns the exit
/// status instead.
std::variant<Command, int> parseCommandLine(int count, const char* const* arguments);

}  // namespace brook::info
