#include "compiler/driver/option_table.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Option/Option.h"

namespace brook::driver {
namespace {

#define PREFIX(NAME, VALUE)                            \
  constexpr llvm::StringLiteral NAME##_init[] = VALUE; \
  constexpr llvm::ArrayRef<llvm::StringLiteral> NAME(NAME##_init, std::size(NAME##_init) - 1);
#include "compiler/driver/options.inc"
#undef PREFIX

using namespace llvm::opt;  // for the names of flags in the table below

constexpr OptTable::Info kTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "compiler/driver/options.inc"
#undef OPTION
};

}  // namespace

OptionTable::OptionTable() : GenericOptTable(kTable) {
  setDashDashParsing(true);
}

std::string OptionTable::synopsis(OptionId id) const {
  const Option option = getOption(id);
  const char* value = getOptionMetaVar(id);
  if (!value) return option.getPrefixedName().str();
  const bool isApart = option.getKind() == Option::JoinedOrSeparateClass;
  return (option.getPrefixedName() + (isApart ? " " : "") + value).str();
}

}  // namespace brook::driver
