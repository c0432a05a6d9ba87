// OptionTable: options.td as LLVM's tables, and an id OPT_name for each option.
#pragma once

#include "llvm/Option/OptTable.h"

#include <string>

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

}  // namespace brook::driver
