#include "compiler/driver/pipeline.h"

#include "compiler/diagnostics/pages.h"
#include "compiler/driver/dependency_rule.h"
#include "compiler/driver/output_file.h"
#include "compiler/driver/version.h"
#include "compiler/frontend/frontend.h"
#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"
#include "compiler/passes/pass.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>

namespace brook::driver {
namespace {

void printError(const std::string& message) {
  std::fprintf(stderr, "brcc: error: %s\n", message.c_str());
}

/// The heading tells stages apart; one stage alone has none, so that its text can be used as it is.
void printStage(const std::string& stage, const std::string& text, bool isOnlyOne) {
  if (!isOnlyOne) std::printf("==== %s ====\n", stage.c_str());
  std::fwrite(text.data(), 1, text.size(), stdout);
}

std::string baseName(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

bool wantsColour(const Options& options) {
  if (options.colour) return *options.colour;
  const char* noColour = std::getenv("NO_COLOR");
  return isatty(STDERR_FILENO) != 0 && (!noColour || !*noColour);
}

Result<std::string> readText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Failure{"cannot read '" + path + "'"};
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) return Failure{"cannot read '" + path + "'"};
  return text;
}

std::string readStdin() {
  std::string text;
  char buffer[1 << 14];
  for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, stdin)) > 0;) {
    text.append(buffer, n);
  }
  return text;
}

frontend::Options frontendOptions(const Options& options) {
  frontend::Options result;
  result.inputName = options.input;
  if (options.input == "-") {
    result.inputName = "<stdin>";
    result.text = readStdin();
  }
  result.includePaths = options.includePaths;
  result.systemIncludePaths = options.systemIncludePaths;
  result.defines = options.defines;
  result.undefines = options.undefines;
  result.forcedIncludes = options.forcedIncludes;
  result.warningFlags = options.warningFlags;
  result.colour = wantsColour(options);
  result.errorLimit = options.errorLimit;
  result.wantsSurfaceText = options.prints("surface");
  if (options.stopsAfter("surface")) {
    result.lastStage = frontend::LastStage::Surface;
  } else if (options.syntaxOnly || options.stopsAfter("check")) {
    result.lastStage = frontend::LastStage::Check;
  }
  result.diagnostics = [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
  };
  return result;
}

// One run. Each stage takes what the one before it gave; `false` ends the run with `status_`.
class Run {
 public:
  Run(const Options& options, const CodeGenerator& generateCode)
      : options_(options), generateCode_(generateCode) {}

  Status compile() {
    if (options_.preprocessOnly) return preprocess();
    if (!readInput()) return status_;
    if (stops("surface", unit_.surfaceText)) return Status::Ok;
    if (options_.syntaxOnly || stops("check", ir::print(unit_.module))) return Status::Ok;
    if (options_.isHeader()) {
      assemble();
      return write(host::printTranslatedHeader(parts_));
    }
    if (!runPasses()) return status_;
    if (stopped_ || !options_.passes.empty()) return finishPasses();
    if (stops("ir", ir::print(unit_.module))) return Status::Ok;
    if (!generate()) return status_;
    if (stopped_) return Status::Ok;
    return write(host::printSource(parts_));
  }

 private:
  bool fail(const std::string& message) {
    printError(message);
    status_ = Status::SourceError;
    return false;
  }

  // Prints the stage if asked for. True if the run ends here.
  bool stops(const std::string& stage, const std::string& text) {
    if (options_.prints(stage)) printStage(stage, text, options_.printStages.size() == 1);
    return stopped_ = options_.stopsAfter(stage);
  }

  Status preprocess() {
    std::optional<std::string> text = frontend::preprocess(frontendOptions(options_));
    if (!text) return Status::SourceError;
    const bool named = options_.output != "-" && options_.outputIsGiven;
    OutputFiles files;
    files.protect(inputs());
    if (Result<void> added = files.add(named ? options_.output : "-", *text); !added) {
      fail(added.failure().message);
    } else if (Result<void> done = files.commit(); !done) {
      fail(done.failure().message);
    }
    return status_;
  }

  bool readInput() {
    if (options_.isIr()) return readIr();
    std::optional<frontend::Unit> unit = frontend::compile(frontendOptions(options_));
    if (!unit) {
      status_ = Status::SourceError;
      return false;
    }
    unit_ = std::move(*unit);
    return true;
  }

  bool readIr() {
    Result<std::string> text = readText(options_.input);
    if (!text) return fail(text.failure().message);
    Result<ir::Module> module = ir::parse(*text);
    if (!module) return fail(options_.input + ":" + module.failure().message);
    if (Result<void> valid = ir::validate(*module); !valid) {
      return fail(options_.input + ": " + valid.failure().message);
    }
    unit_.module = std::move(*module);
    return true;
  }

  std::vector<const passes::Pass*> passList() const {
    if (options_.passes.empty()) {
      const auto common = passes::commonPipeline();
      return {common.begin(), common.end()};
    }
    std::vector<const passes::Pass*> result;
    for (const std::string& name : options_.passes)
      result.push_back(passes::findPass(name));
    return result;
  }

  bool runPasses() {
    for (const passes::Pass* pass : passList()) {
      if (Result<void> done = passes::runPass(*pass, unit_.module); !done) {
        return fail(options_.input + ": " + done.failure().message);
      }
      if (stops(pass->name, ir::print(unit_.module))) return true;
    }
    return true;
  }

  Status finishPasses() {
    if (!options_.passes.empty()) std::fputs(ir::print(unit_.module).c_str(), stdout);
    return Status::Ok;
  }

  bool generate() {
    codegen::GenerationOptions generation;
    generation.cpu = options_.targets.cpu;
    generation.cpuScalar = options_.targets.cpuScalar;
    generation.dialects = options_.targets.dialects;
    generation.fpContract = options_.fpContract;
    generation.maxOutputs = options_.maxOutputs;
    generation.maxInputs = options_.maxInputs;
    generation.maxInstructions = options_.maxInstructions;
    generation.remarksOfVectorize = options_.remarksOfVectorize;
    generation.debugLines = options_.debugLines;
    generation.outputName = baseName(options_.output);
    generation.bodiesLine = host::kBodiesLine;
    Result<codegen::GeneratedCode> code = generateCode_(unit_.module, generation);
    if (!code) return fail(options_.input + ": " + code.failure().message);
    code_ = std::move(*code);
    printRemarks();
    if (stops("cpu_scalar", code_.scalarBodies)) return true;
    if (stops("cpu", code_.spmdBodies)) return true;
    if (stops("glsl", shaderText())) return true;
    assemble();
    if (stops("host", host::printSource(parts_))) return true;
    return true;
  }

  void printRemarks() const {
    for (const codegen::Remark& remark : code_.remarks) {
      const std::string& file = unit_.module.files[remark.location.file];
      if (remark.kind == codegen::Remark::Kind::MissedVectorize) {
        std::fprintf(stderr, "%s:%u:%u: remark: %s [-Rpass-missed=vectorize]\n", file.c_str(),
                     remark.location.line, remark.location.column, remark.text.c_str());
      } else if (options_.remarksOfSplit) {
        std::fprintf(stderr, "%s:%u: remark: %s", file.c_str(), remark.location.line,
                     remark.text.c_str());
      }
    }
  }

  std::string shaderText() const {
    std::string text;
    for (const glsl::CanonicalText& shader : code_.canonicalShaders) {
      text += std::string("// ") + glsl::name(shader.stage) + ", " + glsl::name(shader.readPath) +
              ", pass " + std::to_string(shader.pass) + "\n" + shader.text + "\n";
    }
    return text;
  }

  bool isFromHeader(const ir::Function& kernel) const {
    const std::string& file = unit_.module.files[kernel.location.file];
    return kernel.location.file != 0 && !file.ends_with(".br") && !file.ends_with(".bri");
  }

  void assemble() {
    parts_.version = BROOK_VERSION;
    parts_.inputName = options_.input == "-" ? "<stdin>" : options_.input;
    parts_.outputName = options_.output == "-" ? "<stdout>" : baseName(options_.output);
    parts_.hostText = unit_.hostText;
    if (unit_.needsCLibrary) {
      parts_.headers.assign(std::begin(frontend::kCLibrary), std::end(frontend::kCLibrary));
    }
    parts_.bodies = code_.scalarBodies + code_.spmdBodies;
    parts_.kernels = code_.kernels;
    parts_.hasHeader = !options_.headerFile.empty();
    for (host::KernelEntry& kernel : parts_.kernels)
      kernel.isInline = isFromHeader(*kernel.function);
  }

  Status write(const std::string& text) {
    OutputFiles files;
    files.protect(inputs());
    Result<void> done = files.add(options_.output, text);
    if (done && !options_.headerFile.empty()) {
      done = files.add(options_.headerFile, host::printHeader(parts_));
    }
    if (done && !options_.dependencyFile.empty()) {
      done = files.add(options_.dependencyFile,
                       dependencyRule(options_.dependencyTargets, unit_.dependencies,
                                      options_.phonyDependencies));
    }
    if (done) done = files.commit();
    if (!done) fail(done.failure().message);
    return status_;
  }

  std::vector<std::string> inputs() const {
    std::vector<std::string> files = unit_.dependencies;
    files.push_back(options_.input);
    return files;
  }

  const Options& options_;
  const CodeGenerator& generateCode_;
  frontend::Unit unit_;
  codegen::GeneratedCode code_;
  host::FileParts parts_;
  Status status_ = Status::Ok;
  bool stopped_ = false;
};

}  // namespace

Status run(const Options& options, const CodeGenerator& generateCode) {
  switch (options.action) {
    case Options::Action::Help:
      std::fputs(helpText().c_str(), stdout);
      return Status::Ok;
    case Options::Action::Version:
      std::puts("brcc " BROOK_VERSION);
      return Status::Ok;
    case Options::Action::PrintTargets:
      std::fputs(targetsText().c_str(), stdout);
      return Status::Ok;
    case Options::Action::PrintWarnings:
      std::fputs(diagnostics::warningList().c_str(), stdout);
      return Status::Ok;
    case Options::Action::PrintPasses:
      for (const passes::Pass& pass : passes::allPasses()) {
        std::printf("%-18s %s\n", pass.name, pass.summary);
      }
      return Status::Ok;
    case Options::Action::Explain:
      std::fputs(diagnostics::findPage(options.explained), stdout);
      return Status::Ok;
    case Options::Action::Compile:
      break;
  }
  return Run(options, generateCode).compile();
}

}  // namespace brook::driver
