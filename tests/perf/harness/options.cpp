#include "tests/perf/harness/options.h"

#include <cstddef>
#include <stdexcept>

namespace brook::perf {

Options parseOptions(int count, char** arguments, int fullSide) {
  Options options{.side = fullSide};
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    const std::size_t equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : argument.substr(equals + 1);
    if (name == "--side") {
      options.side = std::stoi(value);
    } else if (name == "--rounds") {
      options.rounds = std::stoi(value);
    } else if (name == "--filter") {
      options.filter = value;
    } else if (name == "--suffix") {
      options.suffix = value;
    } else {
      throw std::invalid_argument("unknown option '" + argument + "'");
    }
  }
  return options;
}

}  // namespace brook::perf
