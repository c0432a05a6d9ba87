// OptionReader: parsed arguments -> Options, checked one by one and with one another.
#pragma once

#include "compiler/driver/options.h"
#include "compiler/support/result.h"

namespace llvm::opt {
class InputArgList;
}

namespace brook::driver {

/// The failure is of the first wrong argument.
Result<Options> readOptions(const llvm::opt::InputArgList& arguments);

}  // namespace brook::driver
