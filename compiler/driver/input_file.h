// Input files: the text of one, as a whole, without a byte order mark.
#pragma once

#include "compiler/support/result.h"

#include <string>

namespace brook::driver {

/// `path`: "-" for stdin. The failure names the file and the system's reason.
Result<std::string> readInputFile(const std::string& path);

}  // namespace brook::driver
