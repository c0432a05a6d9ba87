// Where the lines go that kernels print.
#pragma once

#include <string>
#include <vector>

namespace brook::calls {

/// To the callback of brook::setPrintCallback, else to stdout. Lines have no end of line.
void printLines(const std::vector<std::string>& lines);

}  // namespace brook::calls
