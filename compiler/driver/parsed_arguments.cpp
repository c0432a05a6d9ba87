#include "compiler/driver/parsed_arguments.h"

#include "llvm/Option/Arg.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/StringSaver.h"

namespace brook::driver {
namespace {

Failure cannotRead(const std::string& argument, const std::string& reason) {
  return Failure{"cannot read '" + argument + "': " + reason +
                 ". An argument '@FILE' stands for those in FILE"};
}

/// Why LLVM expanded no further, in our words.
Failure failureOf(llvm::Error error) {
  const std::string text = llvm::toString(std::move(error));
  llvm::StringRef rest = text;
  if (!rest.consume_front("cannot not open file '")) return Failure{text};
  const auto [path, reason] = rest.split("': ");
  return cannotRead("@" + path.str(), reason.str());
}

}  // namespace

Result<void> ParsedArguments::parse(const std::vector<std::string>& arguments) {
  llvm::StringSaver saver(allocator);
  for (const std::string& argument : arguments)
    pointers.push_back(saver.save(argument).data());
  llvm::cl::ExpansionContext responseFiles(allocator, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = responseFiles.expandResponseFiles(pointers)) {
    return failureOf(std::move(error));
  }
  list.emplace(table.ParseArgs(pointers, missingIndex, missingCount));
  // LLVM leaves an argument as it is if there is no such file.
  for (const llvm::opt::Arg* input : list->filtered(OPT_INPUT)) {
    const std::string name = input->getValue();
    if (name.starts_with("@")) return cannotRead(name, "there is no file '" + name.substr(1) + "'");
  }
  return {};
}

}  // namespace brook::driver
