// EmitKinds: the values of --emit= and the files that brcc writes for them.
#pragma once

#include "compiler/driver/options.h"
#include "compiler/support/result.h"

#include <string>
#include <vector>

namespace brook::driver {

struct EmitKind {
  const char* name;
  Emit kind;
  const char* suffix;  ///< suffix of the file if there are several
};

/// Parses the values of --emit=. The result has code first, whatever their order. The failure is a
/// usage error.
Result<std::vector<EmitKind>> emitKinds(const std::vector<std::string>& names);

}  // namespace brook::driver
