// Input files: reads the whole text of a file, without a byte order mark.
#pragma once

#include "compiler/support/result.h"

#include <string>

namespace brook::driver {

/// `path`: "-" for stdin. The failure contains the name of the file and the system's reason.
Result<std::string> readInputFile(const std::string& path);

}  // namespace brook::driver
