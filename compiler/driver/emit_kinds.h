// EmitKinds: the values of --emit= and the files that they make.
#pragma once

#include "compiler/driver/options.h"
#include "compiler/support/result.h"

#include <string>
#include <vector>

namespace brook::driver {

struct EmitKind {
  const char* name;
  Emit kind;
  const char* suffix;  ///< of the file when there are several
};

/// Of the values of --emit=, code first, whatever their order. The failure is a usage error.
Result<std::vector<EmitKind>> emitKinds(const std::vector<std::string>& names);

}  // namespace brook::driver
