#include "compiler/frontend/translate.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/Sema.h"
#include "compiler/check/check.h"
#include "compiler/diagnostics/kinds.h"
#include "compiler/frontend/grouped_reductions.h"
#include "compiler/frontend/host_calls.h"
#include "compiler/frontend/host_declarations.h"
#include "compiler/frontend/host_text.h"
#include "compiler/frontend/prelude.h"
#include "compiler/frontend/preprocessing_record.h"
#include "compiler/frontend/structure_text.h"
#include "compiler/frontend/unwritten_streams.h"
#include "compiler/surface/declarations.h"
#include "compiler/surface/print.h"
#include "compiler/surface/scanner.h"
#include "compiler/surface/tokens.h"

#include <algorithm>

namespace brook::frontend {
namespace {

/// True for an empty file. Directives count as contents, even if they leave no token.
bool isEmpty(const clang::SourceManager& sources, const clang::LangOptions& language) {
  const clang::FileID main = sources.getMainFileID();
  clang::Lexer lexer(main, sources.getBufferOrFake(main), sources, language);
  clang::Token first;
  lexer.LexFromRawLexer(first);
  return first.is(clang::tok::eof);
}

ir::Location location(const clang::SourceManager& sources, clang::SourceLocation place,
                      ir::Module& module) {
  const clang::SourceLocation written = sources.getExpansionLoc(place);
  const std::string name = sources.isWrittenInMainFile(written)
                               ? module.files.front()
                               : sources.getFilename(written).str();
  const auto known = std::ranges::find(module.files, name);
  const auto index = known - module.files.begin();
  if (known == module.files.end()) module.files.push_back(name);
  ir::Location result;
  result.file = static_cast<std::uint16_t>(index);
  result.line = sources.getExpansionLineNumber(written);
  result.column = static_cast<std::uint16_t>(sources.getExpansionColumnNumber(written));
  return result;
}

KernelSignature signature(const surface::TokenReader& reader,
                          const surface::KernelDeclaration& kernel, ir::Module& module) {
  const clang::SourceManager& sources = reader.preprocessor().getSourceManager();
  KernelSignature result;
  result.name = reader.spelling(kernel.name);
  result.kind = kernel.kind;
  result.defined = kernel.isDefined();
  result.linkage = kernel.linkage;
  result.location = location(sources, reader.location(kernel.name), module);
  for (const surface::ParameterDeclaration& parameter : kernel.parameters) {
    const std::optional<ir::Element> element = ir::parseElement(parameter.element);
    const ir::Element plain = element.value_or(ir::Element{ir::kVoid, ir::Storage::Plain});
    const bool hasName = parameter.name != surface::kNoToken;
    result.parameters.push_back(
        {hasName ? reader.spelling(parameter.name) : "", parameter.kind, plain.type, parameter.rank,
         plain.storage, element ? "" : parameter.element,
         parameter.isArray() ? parameter.sizes : std::vector<std::int64_t>{}});
  }
  return result;
}

/// Returns the kernels that host code may call, in source order, each name once: its definition, or
/// else its first prototype. Adds the files of their names to module.files.
std::vector<KernelSignature> signatures(const surface::TokenReader& reader,
                                        const surface::Declarations& declarations,
                                        ir::Module& module) {
  std::vector<KernelSignature> result;
  for (const surface::KernelDeclaration& kernel : declarations.kernels) {
    if (!kernel.isHostCallable()) continue;
    KernelSignature found = signature(reader, kernel, module);
    const auto earlier = std::ranges::find(result, found.name, &KernelSignature::name);
    if (earlier == result.end()) {
      result.push_back(std::move(found));
    } else if (found.defined) {
      *earlier = std::move(found);
    }
  }
  return result;
}

class TranslateAction : public clang::ASTFrontendAction {
 public:
  TranslateAction(diagnostics::Collector& collector, ConversionFinder& finder,
                  const Options& options, Unit& unit)
      : collector_(collector), finder_(finder), options_(options), unit_(unit) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<clang::ASTConsumer>();
  }

  void ExecuteAction() override;

 private:
  void begin(const char* stage) const {
    if (options_.stageBegins) options_.stageBegins(stage);
  }
  bool preprocess(clang::Preprocessor& preprocessor);
  void parse(clang::Parser& parser, clang::Sema& sema);
  void finish(clang::Sema& sema, const surface::TokenReader& reader);
  void dropCallsOfWrongKernels(const surface::TokenReader& reader);

  diagnostics::Collector& collector_;
  ConversionFinder& finder_;
  const Options& options_;
  Unit& unit_;
  PreprocessingRecord record_;
  const clang::PPConditionalDirectiveRecord* groups_ = nullptr;  // owned by the preprocessor
  surface::Tokens tokens_;
  surface::Declarations declarations_;
  surface::DesugaredUnit desugared_;
};

void TranslateAction::ExecuteAction() {
  clang::CompilerInstance& compiler = getCompilerInstance();
  clang::Preprocessor& preprocessor = compiler.getPreprocessor();
  preprocessor.addPPCallbacks(recordPreprocessing(compiler.getSourceManager(), record_));
  auto groups = std::make_unique<clang::PPConditionalDirectiveRecord>(compiler.getSourceManager());
  groups_ = groups.get();
  preprocessor.addPPCallbacks(std::move(groups));
  compiler.createSema(clang::TU_Complete, nullptr);
  clang::Sema& sema = compiler.getSema();
  // The parser is created before the first token is read, because it registers the handlers of
  // pragmas.
  clang::Parser parser(preprocessor, sema, /*SkipFunctionBodies=*/false);
  begin("preprocess");
  if (!preprocess(preprocessor)) return;
  begin("surface");
  declarations_ = surface::Scanner(preprocessor, tokens_).scan();
  if (collector_.hasMistakes()) return;
  surface::TokenFactory factory(preprocessor);
  collector_.setSynthesizedFrom(factory.firstLocation());
  desugared_ =
      surface::desugar(preprocessor, tokens_, declarations_, finder_.conversions(), factory);
  if (collector_.hasMistakes()) return;
  if (options_.wantsSurfaceText) unit_.surfaceText = surface::print(preprocessor, desugared_);
  if (options_.lastStage == LastStage::Surface) return;
  const surface::TokenReader reader(preprocessor, tokens_);
  finder_.watch(reader, declarations_);
  begin("parse");
  parse(parser, sema);
  if (!finder_.foundMore()) finish(sema, reader);
}

bool TranslateAction::preprocess(clang::Preprocessor& preprocessor) {
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  preprocessor.EnterMainSourceFile();
  if (isEmpty(sources, preprocessor.getLangOpts())) {
    report(preprocessor.getDiagnostics(), sources.getLocForStartOfFile(sources.getMainFileID()),
           diagnostics::Kind::EmptyFile);
  }
  for (clang::Token token;;) {
    preprocessor.Lex(token);
    tokens_.push_back(token);
    if (token.is(clang::tok::eof)) break;
  }
  return !collector_.hasMistakes();
}

/// Works like clang::ParseAST, with two differences from the first kernel body on. Floating-point
/// literals are float, and ++ and -- apply to vectors. The Z vector language option has no other
/// effect there.
void TranslateAction::parse(clang::Parser& parser, clang::Sema& sema) {
  surface::Tokens text = desugared_.host;
  const std::size_t firstKernelToken = text.size();
  text.insert(text.end(), desugared_.kernels.begin(), desugared_.kernels.end());
  // The parser reads one token beyond the end.
  text.insert(text.end(), 2, tokens_.back());
  const clang::SourceLocation kernels = text[firstKernelToken].getLocation();
  parser.getPreprocessor().EnterTokenStream(text, /*DisableMacroExpansion=*/true,
                                            /*IsReinject=*/true);
  parser.Initialize();
  clang::Parser::DeclGroupPtrTy group;
  clang::Sema::ModuleImportState imports;
  const auto isAtKernels = [&] { return parser.getCurToken().getLocation() == kernels; };
  clang::LangOptions& language = getCompilerInstance().getLangOpts();
  language.SinglePrecisionConstants = language.ZVector = isAtKernels();
  for (bool atEnd = parser.ParseFirstTopLevelDecl(group, imports); !atEnd;
       atEnd = parser.ParseTopLevelDecl(group, imports)) {
    if (group) sema.getASTConsumer().HandleTopLevelDecl(group.get());
    if (isAtKernels()) language.SinglePrecisionConstants = language.ZVector = true;
  }
}

void TranslateAction::finish(clang::Sema& sema, const surface::TokenReader& reader) {
  if (collector_.hasMistakesBut(diagnostics::Kind::HostCallOfHelper)) return;
  begin("check");
  clang::ASTContext& ast = sema.getASTContext();
  clang::DiagnosticsEngine& diagnostics = sema.getDiagnostics();
  unit_.module.files = {options_.inputName};
  checkHostDeclarations(ast, diagnostics, collector_, reader, declarations_, desugared_.table);
  checkHostCalls(ast, diagnostics, collector_, desugared_.table);
  // Unlike in <assert.h>, the state at the end holds for the whole file.
  const bool hasAssertions = !reader.preprocessor().isMacroDefined("NDEBUG");
  const bool areRight =
      check::checkKernels(ast, diagnostics, desugared_.table, unit_.module, hasAssertions);
  dropCallsOfWrongKernels(reader);
  if (!areRight || collector_.hasErrors()) return;
  warnOfGroupedReductions(ast, diagnostics, collector_, desugared_.table, unit_.module);
  warnOfUnwrittenStreams(ast, diagnostics, collector_, desugared_.table, unit_.module);
  unit_.kernels = signatures(reader, declarations_, unit_.module);
  unit_.structureDefinitions = structureDefinitions(reader, declarations_);
  if (options_.lastStage == LastStage::HostText) {
    begin("host");
    unit_.hostText = hostText(reader, hostEdits(reader, declarations_), record_);
    if (isBrookHeader(options_.inputName))
      unit_.hostText += describedAgain(reader, declarations_, *groups_);
  }
}

/// Drops errors about host calls of kernels with errors. A kernel without `out` assigns to an
/// input, and host code cannot call it; the second error is cascading.
void TranslateAction::dropCallsOfWrongKernels(const surface::TokenReader& reader) {
  using diagnostics::CollectedDiagnostic;
  const clang::SourceManager& sources = reader.preprocessor().getSourceManager();
  const auto isInBody = [&](const CollectedDiagnostic& message,
                            const surface::KernelDeclaration& kernel) {
    const clang::SourceLocation place = message.diagnostic.getLocation();
    return message.isError() && place.isValid() &&
           sources.isPointWithin(place, reader.location(kernel.body.first),
                                 reader.location(kernel.body.last - 1));
  };
  const auto isWrong = [&](clang::SourceLocation name) {
    return std::ranges::any_of(declarations_.kernels, [&](const auto& kernel) {
      return kernel.isDefined() && reader.location(kernel.name) == name &&
             std::ranges::any_of(collector_.messages(),
                                 [&](const CollectedDiagnostic& m) { return isInBody(m, kernel); });
    });
  };
  collector_.drop([&](const CollectedDiagnostic& message) {
    return message.is(diagnostics::Kind::HostCallOfHelper) && !message.notes.empty() &&
           isWrong(message.notes.front().getLocation());
  });
}

}  // namespace

Unit translate(clang::CompilerInstance& compiler, diagnostics::Collector& collector,
               ConversionFinder& finder, const Options& options) {
  Unit unit;
  auto dependencies = std::make_shared<Dependencies>();
  compiler.addDependencyCollector(dependencies);
  TranslateAction action(collector, finder, options, unit);
  compiler.ExecuteAction(action);
  unit.dependencies = std::move(dependencies->files);
  unit.systemDependencies = std::move(dependencies->systemFiles);
  return unit;
}

}  // namespace brook::frontend
