// The options of a program that measures; tests/perf/run gives them.
#pragma once

#include <string>

namespace brook::perf {

struct Options {
  int side;                 ///< --side=N: extent of the streams
  int rounds = 21;          ///< --rounds=N
  std::string filter = {};  ///< --filter=REGEX: workloads by name
  std::string suffix = {};  ///< --suffix=TEXT: ends the names of all rows
};

/// Throws std::invalid_argument for any other option and for numbers that are none.
Options parseOptions(int count, char** arguments, int fullSide);

}  // namespace brook::perf
