#include "compiler/driver/reproducer_options.h"

#include "compiler/driver/option_table.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace brook::driver {
namespace {

bool isOfTheOriginal(const llvm::opt::Option& option) {
  return option.matches(OPT_INPUT) || option.matches(OPT_o) || option.matches(OPT_header_EQ) ||
         option.matches(OPT_save_temps) || option.matches(OPT_save_temps_EQ) ||
         option.matches(OPT_ftime_trace_EQ) || option.matches(OPT_dependency_group);
}

std::string absolute(const std::string& path) {
  llvm::SmallString<128> result(path);
  llvm::sys::fs::make_absolute(result);
  return result.str().str();
}

/// The same in every folder.
std::string forEveryFolder(const llvm::opt::Arg& argument) {
  const llvm::opt::Option& option = argument.getOption();
  const std::string value = argument.getValue();
  const bool isFolder = option.matches(OPT_I) || option.matches(OPT_isystem);
  // An included file may also be one of the folders'.
  const bool isFile = option.matches(OPT_include_) && llvm::sys::fs::exists(value);
  return argument.getSpelling().str() + (isFolder || isFile ? absolute(value) : value);
}

}  // namespace

std::vector<std::string> argumentsForCopy(const Options& original,
                                          const std::vector<std::string>& arguments,
                                          const Copy& copy) {
  ParsedArguments parsed;
  if (!parsed.parse(arguments)) return {copy.name};
  llvm::opt::ArgStringList kept;
  std::vector<std::string> result;
  if (copy.needsPreprocessor) {
    // Where #include "x.h" looks first.
    result.push_back("-I" + llvm::sys::path::parent_path(absolute(original.input)).str());
  }
  for (const llvm::opt::Arg* argument : *parsed.list) {
    const llvm::opt::Option& option = argument->getOption();
    if (option.matches(OPT_preprocessor_group)) {
      if (copy.needsPreprocessor) result.push_back(forEveryFolder(*argument));
    } else if (!isOfTheOriginal(option)) {
      argument->render(*parsed.list, kept);
    }
  }
  result.insert(result.end(), kept.begin(), kept.end());
  // './' tells a name from an option and from a response file.
  const bool isName = copy.name[0] != '-' && copy.name[0] != '@';
  result.push_back((isName ? "" : "./") + copy.name);
  return result;
}

}  // namespace brook::driver
