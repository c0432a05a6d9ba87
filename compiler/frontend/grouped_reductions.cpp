#include "compiler/frontend/grouped_reductions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/analysis/associativity.h"
#include "compiler/diagnostics/kinds.h"
#include "compiler/frontend/ast_walk.h"
#include "compiler/passes/expand_builtins.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace brook::frontend {
namespace {

using diagnostics::Kind;

/// Finds the kernels that are called, and the kernels that are named without a call.
class UseVisitor : public AstWalk {
 public:
  UseVisitor(const clang::SourceManager& sources, const diagnostics::Collector& collector,
             const surface::KernelTable& kernels)
      : sources_(sources), collector_(collector), kernels_(kernels) {}

  std::set<std::string> called;
  std::set<std::string> named;

 private:
  void visitCall(clang::CallExpr& call) override {
    const auto* callee =
        llvm::dyn_cast<clang::DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts());
    if (callee == nullptr) return;
    callees_.insert(callee);
    if (const surface::KernelSyntax* kernel = kernelOf(*callee)) called.insert(kernel->name);
  }

  // It is called after visitCall() of the call around the name.
  void visitName(clang::DeclRefExpr& use) override {
    const surface::KernelSyntax* kernel = callees_.contains(&use) ? nullptr : kernelOf(use);
    if (kernel != nullptr) named.insert(kernel->name);
  }

  const surface::KernelSyntax* kernelOf(const clang::DeclRefExpr& use) const {
    const clang::ValueDecl* declaration = use.getDecl();
    if (!declaration->getDeclContext()->getRedeclContext()->isTranslationUnit()) return nullptr;
    return kernels_.find(collector_.written(declaration->getLocation(), sources_));
  }

  const clang::SourceManager& sources_;
  const diagnostics::Collector& collector_;
  const surface::KernelTable& kernels_;
  std::set<const clang::DeclRefExpr*> callees_;
};

UseVisitor usesIn(clang::ASTContext& ast, const diagnostics::Collector& collector,
                  const surface::KernelTable& kernels) {
  UseVisitor visitor(ast.getSourceManager(), collector, kernels);
  visitor.walk(ast);
  return visitor;
}

/// Returns the reductions and the functions that they may call.
ir::Module withoutKernels(const ir::Module& module) {
  ir::Module result{module.files, {}};
  for (const ir::Function& function : module.functions) {
    if (function.kind != ir::FunctionKind::Kernel) result.functions.push_back(function);
  }
  return result;
}

}  // namespace

void warnOfGroupedReductions(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                             const diagnostics::Collector& collector,
                             const surface::KernelTable& kernels, const ir::Module& module) {
  const auto isReduction = [](const ir::Function& function) {
    return function.kind == ir::FunctionKind::Reduction;
  };
  if (std::ranges::none_of(module.functions, isReduction)) return;
  ir::Module reductions = withoutKernels(module);
  if (!passes::expandBuiltins(reductions)) return;
  const UseVisitor uses = usesIn(ast, collector, kernels);
  for (const ir::Function& function : reductions.functions) {
    const surface::KernelSyntax* syntax = kernels.find(function.name);
    const bool isOperator =
        uses.named.contains(function.name) && !uses.called.contains(function.name);
    if (!isReduction(function) || isOperator || syntax == nullptr) continue;
    const std::optional<analysis::GroupingExample> example =
        analysis::findGroupingExample(reductions, function);
    if (!example) continue;
    const auto& [a, b, c] = example->elements;
    report(engine, syntax->nameLocation, Kind::GroupedReduction)
        << function.name << a << b << c << example->others << example->leftFirst
        << example->rightFirst << example->field;
  }
}

}  // namespace brook::frontend
