#include "compiler/driver/pipeline.h"

#include "compiler/driver/diagnostics_writer.h"
#include "compiler/driver/files.h"
#include "compiler/driver/information.h"
#include "compiler/driver/shader_listing.h"
#include "compiler/driver/stage_times.h"
#include "compiler/driver/version.h"
#include "compiler/driver/write_outputs.h"
#include "compiler/frontend/frontend.h"
#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"
#include "compiler/passes/pass.h"
#include "compiler/support/hidden_macros.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>

namespace brook::driver {
namespace {

/// Prints a heading to separate stages; a single stage has none, so that its text can be used as it
/// is.
void printStage(const std::string& stage, const std::string& text, bool isOnlyOne) {
  if (!isOnlyOne) std::printf("==== %s ====\n", stage.c_str());
  std::fwrite(text.data(), 1, text.size(), stdout);
}

std::string baseName(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

bool wantsColour(const Options& options) {
  if (options.colour) return *options.colour;
  const char* noColour = std::getenv("NO_COLOR");
  return isatty(STDERR_FILENO) != 0 && (!noColour || !*noColour);
}

// One run. Each stage takes the result of the stage before it; `false` ends the run with `status_`.
class Run {
 public:
  Run(const Options& options, const CodeGenerator& generateCode)
      : options_(options),
        generateCode_(generateCode),
        diagnostics_(options.messageFormat),
        times_(!options.timeTrace.empty()) {}

  Status compile() {
    for (const std::string& warning : options_.warnings)
      diagnostics_.warning(warning);
    if (options_.verbose) std::fputs(versionText().c_str(), stderr);
    try {
      makeOutputs();
    } catch (...) {
      diagnostics_.finish();  // prints the messages so far
      throw;
    }
    times_.end();
    if (options_.timeReport) std::fputs(times_.table().c_str(), stderr);
    if (status_ != Status::Ok) outputs_.clear();
    if (!options_.timeTrace.empty()) outputs_.push_back({options_.timeTrace, times_.trace()});
    write(outputs_);
    if (status_ == Status::Ok) {  // else the error was reported
      if (Result<void> printed = flushStdout(); !printed) fail(printed.failure().message);
    }
    if (status_ != Status::Ok) removeOldOutputs();
    diagnostics_.finish();
    return status_;
  }

 private:
  bool fail(const std::string& message) {
    diagnostics_.error(message);
    status_ = Status::SourceError;
    return false;
  }

  void makeOutputs() {
    if (options_.preprocessOnly || options_.onlyDependencies) {
      preprocess();
    } else {
      translate();
    }
  }

  void translate() {
    const auto printIr = [&] { return ir::print(results_.unit.module); };
    nameParts();
    if (!readInput() || stops("surface", ".cpp", [&] { return results_.unit.surfaceText; })) return;
    if (options_.syntaxOnly) return addDependencies();
    if (stops("check", ".ir", printIr)) return;
    if (options_.isHeader()) {
      assemble();
      return addOutputs();
    }
    if (!runPasses() || stopped_) return;
    if (!options_.passes.empty()) return addOutputs();
    if (stops("ir", ".ir", printIr) || !generate() || stopped_) return;
    addOutputs();
  }

  // Prints and saves the stage if the user requested it. Returns true if the run ends here.
  template <class MakeText>
  bool stops(const std::string& stage, const std::string& suffix, const MakeText& makeText) {
    stopped_ = options_.stopsAfter(stage);
    if (!options_.prints(stage) && !options_.temporaries) return stopped_;
    const std::string text = makeText();
    if (options_.prints(stage)) printStage(stage, text, options_.printStages.size() == 1);
    if (!saveStage(stage, suffix, text)) stopped_ = true;
    return stopped_;
  }

  bool saveStage(const std::string& stage, const std::string& suffix, const std::string& text) {
    if (!options_.temporaries) return true;
    std::error_code error;
    std::filesystem::create_directories(*options_.temporaries, error);  // the write reports errors
    const std::string name =
        options_.input == "-" ? "stdin" : std::filesystem::path(options_.input).stem().string();
    return write({{*options_.temporaries + "/" + name + "." + stage + suffix, text}});
  }

  frontend::Options frontendOptions() {
    frontend::Options result;
    result.inputName = options_.input;
    if (options_.input == "-") {
      result.inputName = "<stdin>";
      result.text = options_.stdinText;
    }
    result.includePaths = options_.includePaths;
    result.systemIncludePaths = options_.systemIncludePaths;
    result.defines = options_.defines;
    result.undefines = options_.undefines;
    result.forcedIncludes = options_.forcedIncludes;
    result.warningFlags = options_.warningFlags;
    result.colour = wantsColour(options_);
    result.errorLimit = options_.errorLimit;
    result.showsSearchPaths = options_.verbose;
    result.wantsSurfaceText = options_.prints("surface") || options_.temporaries;
    if (options_.stopsAfter("surface")) {
      result.lastStage = frontend::LastStage::Surface;
    } else if (options_.syntaxOnly || options_.stopsAfter("check")) {
      result.lastStage = frontend::LastStage::Check;
    }
    result.diagnostics = [this](const frontend::Report& report) { diagnostics_.add(report); };
    result.stageBegins = [this](const char* stage) { times_.begin(stage); };
    return result;
  }

  void preprocess() {
    times_.begin("preprocess");
    const frontend::Options options = frontendOptions();
    std::optional<frontend::Preprocessed> made = options_.onlyDependencies
                                                     ? frontend::findDependencies(options)
                                                     : frontend::preprocess(options);
    if (!made) {
      status_ = Status::SourceError;
      return;
    }
    results_.unit.dependencies = std::move(made->dependencies);
    results_.unit.systemDependencies = std::move(made->systemDependencies);
    if (!options_.onlyDependencies) outputs_.push_back({options_.output, std::move(made->text)});
    addDependencies();
  }

  bool readInput() {
    if (options_.isIr()) return readIr();
    if (options_.temporaries && !savePreprocessed()) return false;
    std::optional<frontend::Unit> unit = frontend::compile(frontendOptions());
    if (!unit) {
      status_ = Status::SourceError;
      return false;
    }
    results_.unit = std::move(*unit);
    return true;
  }

  // Errors in the source are reported later, when the whole file is parsed.
  bool savePreprocessed() {
    frontend::Options options = frontendOptions();
    options.diagnostics = nullptr;
    options.showsSearchPaths = false;
    const std::optional<frontend::Preprocessed> made = frontend::preprocess(options);
    return !made || saveStage("preprocess", options_.preprocessedSuffix(), made->text);
  }

  bool readIr() {
    Result<std::string> text = readInputFile(options_.input);
    if (!text) return fail(text.failure().message);
    Result<ir::Module> module = ir::parse(*text);
    if (!module) return fail(options_.input + ":" + module.failure().message);
    if (Result<void> valid = ir::validate(*module); !valid) {
      return fail(options_.input + ": " + valid.failure().message);
    }
    results_.unit.module = std::move(*module);
    results_.unit.dependencies = {options_.input};
    return true;
  }

  std::vector<const passes::Pass*> passList() const {
    std::vector<const passes::Pass*> result;
    if (options_.passes.empty()) {
      for (const passes::Pass* pass : passes::commonPipeline()) {
        const bool isNext = pass == passes::findPass("split_messages");
        if (isNext && options_.trapsBounds) result.push_back(passes::findPass("trap_bounds"));
        result.push_back(pass);
      }
      return result;
    }
    for (const std::string& name : options_.passes)
      result.push_back(passes::findPass(name));
    return result;
  }

  bool runPasses() {
    passes::checkValid(results_.unit.module, "the front end");
    for (const passes::Pass* pass : passList()) {
      times_.begin(pass->name);
      if (Result<void> done = passes::runPass(*pass, results_.unit.module); !done) {
        return fail(options_.input + ": " + done.failure().message);
      }
      if (stops(pass->name, ".ir", [&] { return ir::print(results_.unit.module); })) return true;
    }
    return true;
  }

  bool generate() {
    codegen::GenerationOptions generation;
    generation.cpuScalar = options_.targets.cpuScalar;
    generation.isas = options_.targets.isas;
    generation.dialects = options_.targets.dialects;
    generation.fpContract = options_.fpContract;
    generation.maxOutputs = options_.maxOutputs;
    generation.maxInputs = options_.maxInputs;
    generation.maxInstructions = options_.maxInstructions;
    const bool reports = options_.emits(Emit::Reflection) || options_.emits(Emit::Report);
    generation.remarksOfVectorize = options_.remarksOfVectorize || reports;
    generation.remarksOfGathers = options_.remarksOfGathers;
    generation.marksSources = options_.emits(Emit::Report);
    generation.debugLines = options_.debugLines;
    generation.outputName = results_.parts.outputName;
    generation.bodiesLine = host::bodiesLine(results_.parts);
    generation.stageBegins = [this](const char* stage) { times_.begin(stage); };
    results_.code = generateCode_(results_.unit.module, generation);
    for (const codegen::TargetError& error : results_.code.errors)
      report(error);
    if (status_ != Status::Ok) return false;
    printRemarks();
    times_.begin("host");
    if (stops("cpu_scalar", ".cpp", [&] { return results_.code.scalarBodies; })) return true;
    if (stops("cpu", ".cpp", [&] { return results_.code.spmdBodies; })) return true;
    if (stops("glsl", ".glsl", [&] { return canonicalListing(results_.code); })) return true;
    assemble();
    if (stops("host", ".cpp", [&] { return host::printSource(results_.parts); })) return true;
    return true;
  }

  diagnostics::FilePosition positionOf(const ir::Location& at) const {
    return {results_.unit.module.files[at.file], at.line, at.column, at.column};
  }

  void report(const codegen::TargetError& error) {
    const ir::Function& kernel = *error.kernel;
    const std::string& name = kernel.messages ? kernel.messages->kernel : kernel.name;
    diagnostics_.error(positionOf(kernel.location), diagnostics::Kind::TargetRefusal,
                       {name, error.targets, error.reason});
    status_ = Status::SourceError;
  }

  void printRemarks() {
    for (const codegen::Remark& remark : results_.code.remarks) {
      const char* option = optionFor(remark.kind);
      if (option != nullptr) diagnostics_.remark(positionOf(remark.location), remark.text, option);
    }
  }

  // Returns the given option that enables the remark, or null: the remark is for the report only.
  const char* optionFor(codegen::Remark::Kind kind) const {
    switch (kind) {
      case codegen::Remark::Kind::Split:
        return options_.remarksOfSplit ? "-Rpass=split" : nullptr;
      case codegen::Remark::Kind::MissedVectorize:
        return options_.remarksOfVectorize ? "-Rpass-missed=vectorize" : nullptr;
      case codegen::Remark::Kind::Gather:
        return options_.remarksOfGathers ? "-Rpass=gather" : nullptr;
    }
    return nullptr;
  }

  bool isFromHeader(const ir::Function& kernel) const {
    const std::string& file = results_.unit.module.files[kernel.location.file];
    return kernel.location.file != 0 && !file.ends_with(".br") && !file.ends_with(".bri");
  }

  Linkage linkageOf(const ir::Function& kernel) const {
    const auto signature =
        std::find_if(results_.unit.kernels.begin(), results_.unit.kernels.end(),
                     [&](const auto& known) { return known.name == kernel.name; });
    const Linkage written =
        signature == results_.unit.kernels.end() ? Linkage::External : signature->linkage;
    const bool isFreeToBeInline = written == Linkage::External && isFromHeader(kernel);
    return isFreeToBeInline ? Linkage::Inline : written;
  }

  void nameParts() {
    results_.parts.version = BROOK_VERSION;
    results_.parts.inputName = options_.input == "-" ? "<stdin>" : options_.input;
    // Debuggers need the path; without debug lines the text is the same in every folder.
    const std::string name = options_.debugLines ? options_.output : baseName(options_.output);
    results_.parts.outputName = options_.output == "-" ? "<stdout>" : name;
    results_.parts.macros = hiddenMacros(options_.defines);
  }

  void assemble() {
    results_.parts.hostText = results_.unit.hostText;
    results_.parts.files = results_.unit.module.files;
    if (results_.unit.needsCLibrary) {
      results_.parts.headers.assign(std::begin(frontend::kCLibrary), std::end(frontend::kCLibrary));
    }
    results_.parts.bodies = results_.code.scalarBodies + results_.code.spmdBodies;
    results_.parts.kernels = results_.code.kernels;
    results_.parts.hasHeader = !options_.headerFile.empty();
    results_.parts.structures = results_.unit.structureDefinitions;
    for (host::KernelEntry& kernel : results_.parts.kernels) {
      kernel.linkage = linkageOf(*kernel.function);
      kernel.arrays = arraysOf(*kernel.function);
    }
  }

  host::ArrayExtents arraysOf(const ir::Function& kernel) const {
    const auto known =
        std::ranges::find(results_.unit.kernels, kernel.name, &frontend::KernelSignature::name);
    host::ArrayExtents arrays;
    if (known == results_.unit.kernels.end()) return arrays;  // the input is IR text
    for (const frontend::ParameterSignature& parameter : known->parameters)
      arrays.push_back(parameter.arrayExtents);
    return arrays;
  }

  void addOutputs() {
    if (!options_.stopAfter.empty()) return;  // the input does not have that stage
    outputs_ = outputTexts(options_, results_);
    addDependencies();
  }

  void addDependencies() {
    if (options_.dependencyFile.empty()) return;
    outputs_.push_back(dependencyText(options_, results_.unit));
  }

  void removeOldOutputs() {
    if (ordinaryFiles(options_.outputs()).empty()) return;
    if (results_.unit.dependencies.empty() && !options_.isIr()) findDependencies();
    removeOutputs(options_, results_.unit.dependencies);
  }

  /// Finds the included files after an error, because an output may have the name of one.
  void findDependencies() {
    frontend::Options options = frontendOptions();
    options.diagnostics = nullptr;
    options.showsSearchPaths = false;
    if (const auto found = frontend::findDependencies(options)) {
      results_.unit.dependencies = found->dependencies;
    }
  }

  bool write(const std::vector<FileText>& texts) {
    const Result<void> done = writeFiles(texts, options_, results_.unit.dependencies);
    return done || fail(done.failure().message);
  }

  const Options& options_;
  const CodeGenerator& generateCode_;
  StageResults results_;
  DiagnosticsWriter diagnostics_;
  StageTimes times_;
  std::vector<FileText> outputs_;  ///< written together at the end if there is no error
  Status status_ = Status::Ok;
  bool stopped_ = false;
};

}  // namespace

Status run(const Options& options, const CodeGenerator& generateCode) {
  if (options.action == Options::Action::Compile) return Run(options, generateCode).compile();
  printInformation(options);
  const Result<void> printed = flushStdout();
  if (printed) return Status::Ok;
  DiagnosticsWriter(Options::MessageFormat::Text).error(printed.failure().message);
  return Status::SourceError;
}

}  // namespace brook::driver
