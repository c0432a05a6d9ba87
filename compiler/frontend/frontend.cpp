#include "compiler/frontend/frontend.h"

#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"
#include "compiler/diagnostics/finding.h"
#include "compiler/diagnostics/render.h"
#include "compiler/frontend/clang_session.h"
#include "compiler/frontend/prelude.h"
#include "compiler/frontend/preprocessing_record.h"
#include "compiler/frontend/translate.h"
#include "compiler/support/byte_order_mark.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>

namespace brook::frontend {
namespace {

/// Each run finds at least one conversion that earlier runs did not: conversions inside other
/// expressions come first, as in `u3 + v4 + v4 + v4`. The last run reports the remaining errors.
constexpr int kMaxRuns = 100;

void report(const Options& options, const Report& report) {
  if (options.diagnostics && !report.text.empty()) options.diagnostics(report);
}

/// Returns why the text is no source text; empty if it may be one.
std::string faultOf(const std::string& text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return "it is UTF-16; save it as UTF-8";
  return text.find('\0') == std::string::npos ? "" : "it holds null characters, so it is no text";
}

/// Returns the text of the input, or nullopt, after a message, if it cannot be read.
std::optional<std::string> readInput(const Options& options) {
  std::string reason;
  if (options.text) {
    reason = faultOf(*options.text);
    if (reason.empty()) return withoutByteOrderMark(*options.text);
  } else if (llvm::sys::fs::is_directory(options.inputName)) {
    reason = "it is a directory";
  } else if (const auto buffer = llvm::MemoryBuffer::getFile(options.inputName)) {
    std::string text = (*buffer)->getBuffer().str();
    reason = faultOf(text);
    if (reason.empty()) return withoutByteOrderMark(std::move(text));
  } else {
    reason = buffer.getError().message();
  }
  const std::string sentence = "cannot read '" + options.inputName + "': " + reason;
  report(options, {"brcc: error: " + sentence + "\n", {{.text = sentence}}});
  return std::nullopt;
}

/// Removes all messages from the first error beyond `limit` on. Returns true if there is one.
bool cutAtErrorLimit(std::vector<diagnostics::CollectedDiagnostic>& messages, unsigned limit) {
  if (limit == 0) return false;
  unsigned errors = 0;
  const auto first =
      std::ranges::find_if(messages, [&](const diagnostics::CollectedDiagnostic& message) {
        return message.isError() && errors++ == limit;
      });
  const bool isCut = first != messages.end();
  messages.erase(first, messages.end());
  return isCut;
}

/// Reports the messages of one run.
void reportAll(const Options& options, diagnostics::Collector& collector,
               const clang::LangOptions& language) {
  std::vector<diagnostics::CollectedDiagnostic> messages = collector.take();
  const bool isCut = cutAtErrorLimit(messages, options.errorLimit);
  std::string text;
  llvm::raw_string_ostream output(text);
  output.enable_colors(options.colour);
  diagnostics::render(messages, language, {options.colour, isCut}, output);
  std::vector<diagnostics::Finding> findings = diagnostics::collectFindings(messages, language);
  if (isCut) findings.push_back({.text = diagnostics::kTooManyErrors});
  report(options, {output.str(), std::move(findings)});
}

/// Prints the preprocessed text into a string.
class PreprocessAction : public clang::PreprocessorFrontendAction {
 public:
  explicit PreprocessAction(std::string& output) : output_(output) {}

 protected:
  void ExecuteAction() override {
    llvm::raw_string_ostream stream(output_);
    clang::CompilerInstance& compiler = getCompilerInstance();
    clang::DoPrintPreprocessedInput(compiler.getPreprocessor(), &stream,
                                    compiler.getPreprocessorOutputOpts());
  }
  bool hasPCHSupport() const override { return false; }

 private:
  std::string& output_;
};

}  // namespace

bool isBrookHeader(std::string_view file) {
  return file.ends_with(".brh") || file.ends_with(".brhi");
}

std::optional<Unit> compile(const Options& options) {
  const std::optional<std::string> text = readInput(options);
  if (!text) return std::nullopt;
  const diagnostics::WarningSettings warnings(options.warningFlags);
  surface::Insertions conversions;
  PreludeUse prelude = PreludeUse::Included;
  for (int run = 1;; ++run) {
    diagnostics::Collector collector(warnings, kPreludeFolder);
    ConversionFinder finder(collector, conversions, run < kMaxRuns);
    const auto compiler = makeCompiler(options, *text, prelude, warnings.clangFlags(), finder);
    if (compiler && run > 1) compiler->getHeaderSearchOpts().Verbose = false;
    if (!compiler) {
      reportAll(options, collector, clang::LangOptions());
      return std::nullopt;
    }
    Unit unit = translate(*compiler, collector, finder, options);
    if (finder.foundMore()) {
      conversions = finder.conversions();
      continue;
    }
    if (finder.foundUndeclaredName() && prelude == PreludeUse::Included) {
      prelude = PreludeUse::WithLibraries;
      continue;
    }
    const bool failed = collector.hasErrors();
    reportAll(options, collector, compiler->getLangOpts());
    if (failed) return std::nullopt;
    unit.needsCLibrary = prelude == PreludeUse::WithLibraries;
    return unit;
  }
}

namespace {

/// Returns the text and files that were read while `action` ran over the input.
std::optional<Preprocessed> preprocessBy(clang::FrontendAction& action, const Options& options) {
  const std::optional<std::string> text = readInput(options);
  if (!text) return std::nullopt;
  const diagnostics::WarningSettings warnings(options.warningFlags);
  diagnostics::Collector collector(warnings, kPreludeFolder);
  const auto compiler =
      makeCompiler(options, *text, PreludeUse::None, warnings.clangFlags(), collector);
  Preprocessed result;
  const auto dependencies = std::make_shared<Dependencies>();
  if (compiler) {
    compiler->getPreprocessorOutputOpts().ShowCPP = true;
    compiler->addDependencyCollector(dependencies);
    compiler->ExecuteAction(action);
  }
  const bool failed = collector.hasErrors();
  reportAll(options, collector, compiler ? compiler->getLangOpts() : clang::LangOptions());
  if (failed) return std::nullopt;
  result.dependencies = std::move(dependencies->files);
  result.systemDependencies = std::move(dependencies->systemFiles);
  return result;
}

}  // namespace

std::optional<Preprocessed> preprocess(const Options& options) {
  std::string text;
  PreprocessAction action(text);
  std::optional<Preprocessed> result = preprocessBy(action, options);
  if (result) result->text = std::move(text);
  return result;
}

std::optional<Preprocessed> findDependencies(const Options& options) {
  clang::PreprocessOnlyAction action;
  return preprocessBy(action, options);
}

}  // namespace brook::frontend
