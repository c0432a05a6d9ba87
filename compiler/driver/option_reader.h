// OptionReader: parsed arguments -> Options, checked one by one and with one another.
#pragma once

#include "compiler/driver/options.h"
#include "compiler/support/result.h"

#include <string>

namespace llvm::opt {
class InputArgList;
}

namespace brook::driver {

/// Returns an argument in the form of messages.
std::string inQuotes(const std::string& text);

/// Reads all options. The failure is about the first wrong argument.
Result<Options> readOptions(const llvm::opt::InputArgList& arguments);

}  // namespace brook::driver
