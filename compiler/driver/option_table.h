// Option table: options.td as LLVM's tables, with an id OPT_name for each option, and the command
// line as LLVM parses it by them.
#pragma once

#include "compiler/support/result.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Allocator.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace brook::driver {

enum OptionId {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "compiler/driver/options.inc"
#undef OPTION
};

class OptionTable : public llvm::opt::GenericOptTable {
 public:
  /// After `--`, all arguments are inputs.
  OptionTable();

  /// Returns the form of an option: "-o FILE", "--emit=LIST", "-g".
  std::string synopsis(OptionId id) const;
};

/// The command line as LLVM parses it, with @files expanded. Owns the texts of the arguments.
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
