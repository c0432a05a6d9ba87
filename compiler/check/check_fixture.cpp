#include "compiler/check/check_fixture.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "compiler/check/check.h"
#include "compiler/check/check_types.h"
#include "compiler/frontend/prelude_kernel.h"
#include "compiler/ir/print.h"

namespace brook::check {
namespace {

constexpr const char* kMacros = R"(
#define KERNEL __attribute__((annotate("kernel")))
#define REDUCE __attribute__((annotate("reduction")))
#define STREAM __attribute__((annotate("stream")))
#define ITER __attribute__((annotate("iterator")))
#define OUT __attribute__((annotate("output")))
#define ACCUMULATOR __attribute__((annotate("accumulator")))
#define VOUT __attribute__((annotate("vout")))
#define SCATTER __attribute__((annotate("scatter")))
#define FN brook_kernel::fn
#define VEC brook_kernel::ctor
using namespace brook_kernel;
#line 1 "k.br"
)";

std::string annotation(const clang::Decl& declaration) {
  const auto* attribute = declaration.getAttr<clang::AnnotateAttr>();
  return attribute == nullptr ? "" : attribute->getAnnotation().str();
}

surface::ParameterSyntax parameterSyntax(const clang::ParmVarDecl& parameter) {
  surface::ParameterSyntax result;
  result.name = parameter.getNameAsString();
  result.nameLocation = parameter.getLocation();
  const clang::QualType gathered = gatherElementType(parameter.getType());
  const clang::QualType element = gathered.isNull() ? parameter.getType() : gathered;
  if (isStructure(element)) {
    result.structure = element.getNonReferenceType()->getAsRecordDecl()->getNameAsString();
  }
  const std::string kind = annotation(parameter);
  if (kind == "stream") result.kind = ir::VariableKind::Stream;
  if (kind == "iterator") result.kind = ir::VariableKind::Iterator;
  if (kind == "output") result.kind = ir::VariableKind::Output;
  if (kind == "accumulator") result.kind = ir::VariableKind::Accumulator;
  if (kind == "vout") result.kind = ir::VariableKind::VariableOutput;
  if (const auto* gather = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          parameter.getType()->getAsCXXRecordDecl())) {
    result.kind = kind == "scatter" ? ir::VariableKind::ScatterOutput : ir::VariableKind::Gather;
    result.rank = static_cast<int>(gather->getTemplateArgs()[1].getAsIntegral().getExtValue());
  }
  return result;
}

surface::KernelTable kernelTable(clang::ASTContext& ast) {
  surface::KernelTable table;
  for (const clang::Decl* declaration : ast.getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function == nullptr || annotation(*function).empty()) continue;
    surface::KernelSyntax kernel;
    kernel.name = function->getNameAsString();
    kernel.kind = annotation(*function) == "reduction"      ? ir::FunctionKind::Reduction
                  : function->getReturnType()->isVoidType() ? ir::FunctionKind::Kernel
                                                            : ir::FunctionKind::Helper;
    kernel.nameLocation = function->getLocation();
    kernel.defined = function->isThisDeclarationADefinition();
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      kernel.parameters.push_back(parameterSyntax(*parameter));
    }
    table.add(std::move(kernel));
  }
  return table;
}

class MessageList : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    constexpr const char* kLevels[] = {"ignored", "note", "remark", "warning", "error", "fatal"};
    llvm::SmallString<100> words;
    diagnostic.FormatDiagnostic(words);
    const clang::PresumedLoc place =
        diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation());
    text += std::to_string(place.getLine()) + ":" + std::to_string(place.getColumn()) + ": " +
            kLevels[level] + ": " + words.str().str() + "\n";
  }

  std::string text;
};

/// Drops warnings about unused gathers, because few bodies use all gathers of the test kernels.
/// tests/errors covers this warning.
std::string withoutUnusedGathers(const std::string& messages) {
  std::string kept;
  for (std::size_t begin = 0; begin < messages.size();) {
    const std::size_t end = messages.find('\n', begin) + 1;
    const std::string line = messages.substr(begin, end - begin);
    if (line.find("is not used") == std::string::npos) kept += line;
    begin = end;
  }
  return kept;
}

struct Outcome {
  std::string messages;  ///< "line:column: error: words\n" ...
  std::string ir;        ///< empty after an error
};

Outcome check(const std::string& kernels, ir::PrintOptions print = {}) {
  const std::string text = frontend::kernelPrelude() + kMacros + kernels;
  MessageList messages;
  const std::unique_ptr<clang::ASTUnit> unit = clang::tooling::buildASTFromCodeWithArgs(
      text,
      {"-std=c++17", "-Wno-undefined-inline", "-Wno-c++11-narrowing", "-Xclang",
       "-cl-single-precision-constant"},
      "k.br.cpp", "check_test", std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangStripDependencyFileAdjuster(), clang::tooling::FileContentMappings(),
      &messages);
  // Sema must accept the text, because check never receives code that Sema rejects.
  if (!messages.text.empty()) return {"Sema: " + messages.text, ""};
  unit->getDiagnostics().setClient(&messages, false);
  ir::Module module;
  module.files = {"k.br"};
  const surface::KernelTable table = kernelTable(unit->getASTContext());
  const bool isValid =
      checkKernels(unit->getASTContext(), unit->getDiagnostics(), table, module, true);
  unit->getDiagnostics().setClient(new clang::IgnoringDiagConsumer, true);
  return {withoutUnusedGathers(messages.text), isValid ? ir::print(module, print) : ""};
}

}  // namespace

std::string irOf(const std::string& kernels) {
  const Outcome outcome = check(kernels);
  if (!outcome.messages.empty()) return outcome.messages;
  return outcome.ir.substr(outcome.ir.find("\n\n") + 1);
}

std::string messagesOf(const std::string& kernels) {
  return check(kernels).messages;
}

std::string body(const std::string& statements) {
  const Outcome outcome = check(
      "KERNEL void k(STREAM float a, STREAM float4 v, STREAM int n, gather<float, 1> g, "
      "gather<float4, 2> h, OUT float4& o) {\n" +
          statements + "\n}\n",
      {.locations = false});
  if (outcome.ir.empty()) return outcome.messages;
  const std::size_t start = outcome.ir.find("{\n", outcome.ir.find("kernel k")) + 2;
  return outcome.messages + outcome.ir.substr(start, outcome.ir.rfind("}\n") - start);
}

}  // namespace brook::check
