#include "compiler/driver/option_table.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

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

namespace {

Failure cannotExpand(const std::string& argument, const std::string& reason) {
  return Failure{"cannot read '" + argument + "': " + reason +
                 ". An argument '@FILE' stands for those in FILE, '@@FILE' for its lines"};
}

/// Returns LLVM's reason for not expanding an argument, as a message of brcc.
Failure failureOf(llvm::Error error) {
  const std::string text = llvm::toString(std::move(error));
  llvm::StringRef rest = text;
  if (!rest.consume_front("cannot not open file '")) return Failure{text};
  const auto [path, reason] = rest.split("': ");
  return cannotExpand("@" + path.str(), reason.str());
}

/// Appends the lines of `file`, each as one argument without changes.
Result<void> appendLines(const std::string& file, std::deque<std::string>& arguments) {
  const auto text = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!text) return cannotExpand("@@" + file, text.getError().message());
  llvm::SmallVector<llvm::StringRef> lines;
  (*text)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef line : lines)
    arguments.push_back(line.str());
  return {};
}

}  // namespace

Result<void> ParsedArguments::parse(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (!argument.starts_with("@@")) {
      texts.push_back(argument);
    } else if (Result<void> read = appendLines(argument.substr(2), texts); !read) {
      return read;
    }
  }
  for (const std::string& text : texts)
    pointers.push_back(text.c_str());
  llvm::cl::ExpansionContext responseFiles(allocator, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = responseFiles.expandResponseFiles(pointers)) {
    return failureOf(std::move(error));
  }
  list.emplace(table.ParseArgs(pointers, missingIndex, missingCount));
  // LLVM leaves @FILE unchanged if there is no such file.
  for (const llvm::opt::Arg* input : list->filtered(OPT_INPUT)) {
    const std::string name = input->getValue();
    if (name.starts_with("@"))
      return cannotExpand(name, "there is no file '" + name.substr(1) + "'");
  }
  return {};
}

}  // namespace brook::driver
