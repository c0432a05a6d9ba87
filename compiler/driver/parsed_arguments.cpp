#include "compiler/driver/parsed_arguments.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/StringSaver.h"

namespace brook::driver {

Result<void> ParsedArguments::parse(const std::vector<std::string>& arguments) {
  llvm::StringSaver saver(allocator);
  for (const std::string& argument : arguments)
    pointers.push_back(saver.save(argument).data());
  llvm::cl::ExpansionContext responseFiles(allocator, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = responseFiles.expandResponseFiles(pointers)) {
    return Failure{llvm::toString(std::move(error))};
  }
  list.emplace(table.ParseArgs(pointers, missingIndex, missingCount));
  return {};
}

}  // namespace brook::driver
