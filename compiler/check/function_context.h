// What the parts of check share while they work on one kernel.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "compiler/check/call_graph.h"
#include "compiler/diagnostics/kinds.h"
#include "compiler/ir/builder.h"
#include "compiler/surface/kernel_syntax.h"

#include <map>
#include <utility>
#include <vector>

namespace brook::check {

/// Everything about the translation unit.
struct UnitContext {
  clang::ASTContext& ast;
  clang::DiagnosticsEngine& diagnostics;
  const surface::KernelTable& table;
  const CallGraph& calls;
  ir::Module& module;

  clang::DiagnosticBuilder report(clang::SourceLocation location, diagnostics::Kind kind) const {
    return diagnostics::report(diagnostics, location, kind);
  }

  /// Line and column in the user's text; of a macro, where it is used. Adds the file to the module.
  ir::Location locate(clang::SourceLocation location) const;
};

/// One kernel. Its function is `builder.function()`.
struct FunctionContext {
  const UnitContext& unit;
  const surface::KernelSyntax& syntax;
  ir::FunctionBuilder& builder;
  std::map<const clang::ValueDecl*, ir::VariableId> variables;  ///< parameters and locals
  std::vector<std::pair<ir::Location, clang::SourceLocation>> statementLocations;

  clang::DiagnosticBuilder report(clang::SourceLocation location, diagnostics::Kind kind) const {
    return unit.report(location, kind);
  }

  /// The following statements belong to `location`.
  void enter(clang::SourceLocation location);
};

}  // namespace brook::check
