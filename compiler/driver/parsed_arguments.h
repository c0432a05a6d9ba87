// The command line as LLVM parses it, with @files expanded.
#pragma once

#include "compiler/driver/option_table.h"
#include "compiler/support/result.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Allocator.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace brook::driver {

/// Owns the texts of the arguments.
struct ParsedArguments {
  /// Fails for a response file that cannot be read.
  Result<void> parse(const std::vector<std::string>& arguments);

  std::deque<std::string> texts;
  llvm::BumpPtrAllocator allocator;  ///< holds arguments from @files
  llvm::SmallVector<const char*, 32> pointers;
  OptionTable table;
  unsigned missingIndex = 0;
  unsigned missingCount = 0;
  std::optional<llvm::opt::InputArgList> list;
};

}  // namespace brook::driver
