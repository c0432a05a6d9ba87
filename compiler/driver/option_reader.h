// OptionReader: parsed arguments -> Options, checked one by one and with one another.
#pragma once

#include "compiler/driver/options.h"
#include "compiler/support/result.h"

#include <string>

namespace llvm::opt {
class InputArgList;
}

namespace brook::driver {

/// An argument as messages show it.
std::string inQuotes(const std::string& text);

/// The failure is of the first wrong argument.
Result<Options> readOptions(const llvm::opt::InputArgList& arguments);

}  // namespace brook::driver
