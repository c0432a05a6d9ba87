// RemarkOptions: the values of -Rpass= and -Rpass-missed=.
#pragma once

#include "compiler/driver/options.h"
#include "compiler/support/result.h"

namespace llvm::opt {
class InputArgList;
}

namespace brook::driver {

/// Enables the remarks that the arguments name. The failure is a usage error.
Result<void> readRemarks(const llvm::opt::InputArgList& arguments, Options& options);

}  // namespace brook::driver
