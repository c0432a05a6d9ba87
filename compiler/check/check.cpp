#include "compiler/check/check.h"

#include "clang/AST/DeclCXX.h"
#include "compiler/check/body_lowering.h"
#include "compiler/ir/validate.h"
#include "compiler/support/internal_error.h"

#include <algorithm>

namespace brook::check {
namespace {

using diagnostics::Kind;

// Kernels are at file scope, so only namespaces and linkage specifications are searched.
void collectKernels(const clang::DeclContext& scope, const surface::KernelTable& table,
                    std::vector<KernelDefinition>& kernels) {
  for (const clang::Decl* declaration : scope.decls()) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
      if (!function->isThisDeclarationADefinition()) continue;
      const surface::KernelSyntax* syntax = table.find(function->getLocation());
      if (syntax != nullptr) kernels.push_back({function, syntax});
    } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(declaration)) {
      collectKernels(*llvm::cast<clang::DeclContext>(declaration), table, kernels);
    }
  }
}

void warnOfMissingOutputs(const UnitContext& unit, const std::vector<KernelDefinition>& kernels) {
  for (const KernelDefinition& kernel : kernels) {
    const std::vector<surface::ParameterSyntax>& parameters = kernel.syntax->parameters;
    const bool hasOutput = std::ranges::any_of(parameters, [](const auto& parameter) {
      return parameter.kind == ir::VariableKind::Output ||
             parameter.kind == ir::VariableKind::VariableOutput ||
             parameter.kind == ir::VariableKind::ScatterOutput;
    });
    if (kernel.syntax->kind == ir::FunctionKind::Kernel && !hasOutput) {
      unit.report(kernel.syntax->nameLocation, Kind::KernelWithoutOutput) << kernel.syntax->name;
    }
  }
}

void warnOfUnusedGathers(const UnitContext& unit, const std::vector<KernelDefinition>& kernels) {
  for (const KernelDefinition& kernel : kernels) {
    for (unsigned i = 0; i < kernel.declaration->getNumParams(); ++i) {
      const surface::ParameterSyntax& parameter = kernel.syntax->parameters[i];
      if (parameter.kind != ir::VariableKind::Gather ||
          kernel.declaration->getParamDecl(i)->isReferenced()) {
        continue;
      }
      unit.report(parameter.nameLocation, Kind::UnusedGather) << parameter.name;
    }
  }
}

bool reportCycles(const UnitContext& unit) {
  const std::vector<CallGraph::Cycle> cycles = unit.calls.cycles();
  for (const CallGraph::Cycle& cycle : cycles) {
    std::string path;
    for (const std::string& name : cycle.names)
      path += (path.empty() ? "" : " -> ") + name;
    unit.report(cycle.call->getExprLoc(), Kind::RecursiveKernel) << cycle.names[0] << path;
  }
  return !cycles.empty();
}

}  // namespace

bool checkKernels(clang::ASTContext& ast, clang::DiagnosticsEngine& diagnostics,
                  const surface::KernelTable& table, ir::Module& module, bool hasAssertions) {
  const unsigned errorsBefore = diagnostics.getNumErrors();
  std::vector<KernelDefinition> kernels;
  collectKernels(*ast.getTranslationUnitDecl(), table, kernels);
  const CallGraph calls(kernels, table);
  const UnitContext unit{ast, diagnostics, table, calls, module, hasAssertions};
  reportCycles(unit);
  warnOfMissingOutputs(unit, kernels);
  warnOfUnusedGathers(unit, kernels);

  // All signatures are declared first, because a kernel may call one that is defined after it.
  std::vector<bool> isDeclared;
  const std::size_t firstFunction = module.functions.size();
  module.functions.resize(firstFunction + kernels.size());
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    isDeclared.push_back(declareKernel(unit, kernels[i], module.functions[firstFunction + i]));
  }
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    if (isDeclared[i]) lowerBody(unit, kernels[i], module.functions[firstFunction + i]);
  }
  if (diagnostics.getNumErrors() != errorsBefore) return false;
  const Result<void> valid = ir::validate(module);
  BROOK_CHECK(valid, "valid IR from check: " + valid.failure().message);
  return true;
}

}  // namespace brook::check
