#include "compiler/driver/write_outputs.h"

#include "compiler/codegen/host/brook_plus_header.h"
#include "compiler/driver/dependency_rule.h"
#include "compiler/driver/files.h"
#include "compiler/driver/shader_listing.h"
#include "compiler/driver/version.h"
#include "compiler/ir/print.h"
#include "compiler/report/print_reflection.h"
#include "compiler/report/print_report.h"

#include <utility>

namespace brook::driver {
namespace {

std::vector<std::string> inputsOf(const Options& options,
                                  const std::vector<std::string>& dependencies) {
  std::vector<std::string> files = dependencies;
  files.push_back(options.input);
  return files;
}

report::FileFacts factsOf(const Options& options, const StageResults& results) {
  std::string source = options.stdinText;
  if (options.input != "-") {
    if (Result<std::string> text = readInputFile(options.input)) source = std::move(*text);
  }
  return report::gatherFacts(results.unit, results.code, BROOK_VERSION, results.parts.inputName,
                             source);
}

std::string textOf(Emit kind, const Options& options, const StageResults& results) {
  switch (kind) {
    case Emit::Cpp:
      return options.isHeader() ? host::printTranslatedHeader(results.parts)
                                : host::printSource(results.parts);
    case Emit::Glsl:
      return shaderListing(results.code, {Dialect::Glsl330, Dialect::Glsl430});
    case Emit::Essl:
      return shaderListing(results.code, {Dialect::Essl300, Dialect::Essl310});
    case Emit::Ir:
      return ir::print(results.unit.module);
    case Emit::Reflection:
      return report::printReflection(factsOf(options, results));
    case Emit::Report:
      return report::printReport(factsOf(options, results));
  }
  return "";
}

}  // namespace

std::vector<FileText> outputTexts(const Options& options, const StageResults& results) {
  std::vector<FileText> files;
  for (const EmittedFile& file : options.emitted)
    files.push_back({file.path, textOf(file.kind, options, results)});
  if (!options.headerFile.empty()) {
    files.push_back({options.headerFile, options.isHeaderOfBrookPlus
                                             ? host::printBrookPlusHeader(results.parts)
                                             : host::printHeader(results.parts)});
  }
  return files;
}

FileText dependencyText(const Options& options, const frontend::Unit& unit) {
  std::vector<std::string> names = unit.dependencies;
  if (options.dependencyFiles == DependencyFiles::All) {
    names.insert(names.end(), unit.systemDependencies.begin(), unit.systemDependencies.end());
  }
  return {options.dependencyFile,
          dependencyRule(options.dependencyTargets, names, options.phonyDependencies)};
}

Result<void> writeFiles(const std::vector<FileText>& texts, const Options& options,
                        const std::vector<std::string>& dependencies) {
  OutputFiles files;
  files.protect(inputsOf(options, dependencies), options.foreignOutputs());
  for (const FileText& file : texts) {
    if (Result<void> added = files.add(file.path, file.text); !added) return added;
  }
  return files.commit();
}

void removeOutputs(const Options& options, const std::vector<std::string>& dependencies) {
  std::vector<std::string> kept = inputsOf(options, dependencies);
  for (std::string& file : options.foreignOutputs())
    kept.push_back(std::move(file));
  removeFiles(ordinaryFiles(options.outputs()), kept);
}

}  // namespace brook::driver
