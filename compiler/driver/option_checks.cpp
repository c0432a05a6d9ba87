#include "compiler/driver/option_checks.h"

#include "compiler/diagnostics/suggestion.h"
#include "compiler/driver/information.h"
#include "compiler/driver/option_reader.h"
#include "compiler/passes/pass.h"

#include <algorithm>

namespace brook::driver {

using diagnostics::suggestion;

Result<void> checkOneOf(const std::string& option, const std::string& value,
                        const std::vector<std::string>& values) {
  if (std::find(values.begin(), values.end(), value) != values.end()) return {};
  std::string list = values.front();
  for (std::size_t i = 1; i < values.size(); ++i)
    list += (i + 1 < values.size() ? ", " : " or ") + values[i];
  return Failure{inQuotes(option + value) + " must be " + list + suggestion(value, values, "")};
}

Result<void> checkStage(const std::string& option, const std::string& stage) {
  const std::vector<std::string> names = stageNames();
  if (std::find(names.begin(), names.end(), stage) != names.end()) return {};
  std::string list;
  for (const std::string& name : names)
    list += (list.empty() ? "; the stages are " : ", ") + name;
  return Failure{"unknown stage " + inQuotes(option + stage) + suggestion(stage, names, list)};
}

Result<void> checkInput(const Options& options, bool hasHeaderOption) {
  const auto hasSuffix = [&](const char* suffix) { return options.input.ends_with(suffix); };
  if (options.input != "-" && !hasSuffix(".br") && !hasSuffix(".bri") && !options.isHeader() &&
      !options.isIr()) {
    return Failure{"unknown kind of input " + inQuotes(options.input) +
                   "; brcc takes .br, .bri, .brh, .brhi and .ir files"};
  }
  if (options.isHeader() && hasHeaderOption) {
    return Failure{"'--header=' makes no sense for " + inQuotes(options.input) +
                   ", which becomes a header"};
  }
  return {};
}

Result<void> checkPasses(const Options& options) {
  std::vector<std::string> passNames;
  for (const passes::Pass& pass : passes::allPasses())
    passNames.emplace_back(pass.name);
  for (const std::string& pass : options.passes) {
    if (!passes::findPass(pass)) {
      return Failure{"unknown pass " + inQuotes(pass) +
                     suggestion(pass, passNames, "; --print-passes lists them")};
    }
  }
  if (!options.passes.empty() && !options.isIr())
    return Failure{"--passes= needs an input of IR text, named x.ir"};
  return {};
}

Result<void> checkEmitted(const Options& options, bool isCode) {
  if (!options.isHeader() || isCode) return {};
  return Failure{inQuotes(options.input) +
                 " has prototypes only, so that it becomes a header; '--emit=' needs kernels"};
}

Result<void> checkStdout(const Options& options) {
  std::vector<std::string> outputs = options.outputs();
  if (!options.timeTrace.empty()) outputs.push_back(options.timeTrace);
  const auto count = std::count(outputs.begin(), outputs.end(), "-");
  const bool isCompiled = !options.preprocessOnly && !options.onlyDependencies;
  const bool prints = isCompiled && !options.printStages.empty();
  if (count > 1) {
    return Failure{"stdout takes one output only, and " + std::to_string(count) +
                   " go there; name files for the others"};
  }
  if (count == 1 && prints) {
    return Failure{
        "'--print=' and an output both go to stdout; name a file with -o, or write none with "
        "--stop-after="};
  }
  return {};
}

}  // namespace brook::driver
