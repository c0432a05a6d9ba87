#include "compiler/driver/options.h"

#include "compiler/diagnostics/suggestion.h"
#include "compiler/driver/files.h"
#include "compiler/driver/option_reader.h"
#include "compiler/driver/option_table.h"
#include "compiler/frontend/frontend.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/Option.h"

#include <algorithm>
#include <iterator>

namespace brook::driver {
namespace {

using llvm::opt::Arg;

/// True for arguments like --emit= or -o ''. -W without a value is valid: it is an old name of
/// -Wextra.
bool lacksValue(const Arg& argument) {
  const llvm::opt::Option& option = argument.getOption();
  if (option.getKind() == llvm::opt::Option::InputClass || option.matches(OPT_W)) return false;
  if (option.getKind() == llvm::opt::Option::FlagClass) return false;
  const auto& values = argument.getValues();
  return std::all_of(values.begin(), values.end(),
                     [](const char* value) { return *value == '\0'; });
}

/// Returns the option that the user probably meant, with the given value, or an empty string.
std::string nearestOption(const std::string& written, const OptionTable& table) {
  std::string nearest;
  if (table.findNearest(written, nearest) <= 2) return nearest;
  std::vector<std::string> names;
  for (unsigned id = OPT_INVALID + 1; id <= table.getNumOptions(); ++id)
    names.push_back(table.getOption(id).getPrefixedName().str());
  const std::size_t end = written.find('=');
  nearest = diagnostics::abbreviatedName(written.substr(0, end), names);
  const bool takesValue = nearest.ends_with('=') && end != std::string::npos;
  return takesValue ? nearest + written.substr(end + 1) : nearest;
}

/// Returns a message with the line of --help, which lists the values.
std::string needsValue(const Arg& argument, const OptionTable& table) {
  const auto id = static_cast<OptionId>(argument.getOption().getID());
  return inQuotes(argument.getSpelling().str()) + " needs a value. " + table.synopsis(id) + ": " +
         table.getOptionHelpText(id);
}

}  // namespace

bool Options::prints(const std::string& stage) const {
  return std::find(printStages.begin(), printStages.end(), stage) != printStages.end();
}

std::vector<std::string> Options::outputs() const {
  std::vector<std::string> files;
  const bool writesText = stopAfter.empty() && !syntaxOnly && !onlyDependencies;
  if (preprocessOnly) {
    if (!onlyDependencies) files.push_back(output);
  } else if (writesText) {
    for (const EmittedFile& file : emitted)
      files.push_back(file.path);
    if (!headerFile.empty()) files.push_back(headerFile);
  }
  const bool writesRule = preprocessOnly || onlyDependencies || stopAfter.empty();
  if (writesRule && !dependencyFile.empty()) files.push_back(dependencyFile);
  return files;
}

std::vector<std::string> Options::foreignOutputs() const {
  if (isOutputNamed || !emits(Emit::Cpp) || !isForeignCode(output)) return {};
  return {output};
}

bool Options::isHeader() const {
  return frontend::isBrookHeader(input);
}

bool Options::emits(Emit kind) const {
  return std::any_of(emitted.begin(), emitted.end(),
                     [&](const EmittedFile& file) { return file.kind == kind; });
}

Result<Options> parseOptions(const std::vector<std::string>& arguments) {
  ParsedArguments parsed;
  if (Result<void> done = parsed.parse(arguments); !done) return done.failure();
  if (parsed.missingCount > 0) {
    return Failure{inQuotes(parsed.list->getArgString(parsed.missingIndex)) + " needs an argument"};
  }
  for (const Arg* unknown : parsed.list->filtered(OPT_UNKNOWN)) {
    const std::string spelling = unknown->getAsString(*parsed.list);
    const std::string nearest = nearestOption(spelling, parsed.table);
    return Failure{
        "unknown option " + inQuotes(spelling) +
        (nearest.empty() ? "; try 'brcc --help'" : "; did you mean " + inQuotes(nearest) + "?")};
  }
  for (const Arg* argument : *parsed.list) {
    if (lacksValue(*argument)) return Failure{needsValue(*argument, parsed.table)};
  }
  return readOptions(*parsed.list);
}

namespace {

constexpr EmitKind kEmitKinds[] = {
    {"cpp", Emit::Cpp, ".cpp"},
    {"glsl", Emit::Glsl, ".glsl"},
    {"essl", Emit::Essl, ".essl"},
    {"ir", Emit::Ir, ".ir"},
    {"reflection", Emit::Reflection, ".json"},
    {"report", Emit::Report, ".html"},
};

std::vector<std::string> allNames() {
  std::vector<std::string> names;
  for (const EmitKind& kind : kEmitKinds)
    names.emplace_back(kind.name);
  return names;
}

}  // namespace

Result<std::vector<EmitKind>> emitKinds(const std::vector<std::string>& names) {
  const std::vector<std::string> known = allNames();
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return Failure{"unknown output '--emit=" + name + "'" +
                     diagnostics::suggestion(
                         name, known, "; there are cpp, glsl, essl, ir, reflection and report")};
    }
  }
  std::vector<EmitKind> kinds;
  std::copy_if(std::begin(kEmitKinds), std::end(kEmitKinds), std::back_inserter(kinds),
               [&](const EmitKind& kind) {
                 return std::find(names.begin(), names.end(), kind.name) != names.end();
               });
  return kinds;
}

}  // namespace brook::driver
