// FunctionContext: the state that all parts of check share for one kernel.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "compiler/check/call_graph.h"
#include "compiler/diagnostics/kinds.h"
#include "compiler/ir/builder.h"
#include "compiler/surface/kernel_syntax.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brook::check {

/// The translation unit.
struct UnitContext {
  clang::ASTContext& ast;
  clang::DiagnosticsEngine& diagnostics;
  const surface::KernelTable& table;
  const CallGraph& calls;
  ir::Module& module;
  bool hasAssertions;  ///< false if NDEBUG is defined

  clang::DiagnosticBuilder report(clang::SourceLocation location, diagnostics::Kind kind) const {
    return diagnostics::report(diagnostics, location, kind);
  }

  /// Returns line and column in the user's text; in a macro, where it is used. Adds the file to the
  /// module.
  ir::Location locate(clang::SourceLocation location) const;
};

/// One kernel, whose function is `builder.function()`.
struct FunctionContext {
  const UnitContext& unit;
  const surface::KernelSyntax& syntax;
  ir::FunctionBuilder& builder;
  /// Parameters and locals. A structure has its first field here; the other fields follow it.
  std::map<const clang::ValueDecl*, ir::VariableId> variables;
  std::vector<unsigned> parameterOf;     ///< index of the user's parameter for each parameter
  std::optional<ir::VariableId> result;  ///< first field of the returned structure
  std::vector<std::pair<ir::Location, clang::SourceLocation>> statementLocations;
  /// Inputs that the kernel assigns to. Each has one error, because a single missing word may cause
  /// all.
  std::set<const surface::ParameterSyntax*> assignedInputs;

  clang::DiagnosticBuilder report(clang::SourceLocation location, diagnostics::Kind kind) const {
    return unit.report(location, kind);
  }

  /// Checks that an error was reported where a local variable that is not in `variables` is
  /// declared.
  void requireReported(const clang::VarDecl& local) const;

  /// Sets the location of the following statements.
  void enter(clang::SourceLocation location);

  const surface::ParameterSyntax& parameterSyntax(ir::VariableId parameter) const {
    return syntax.parameters[parameterOf[parameter.index]];
  }
};

/// Returns the name of the variable for a field: "h_inner_n"; `variable` itself if the path is
/// empty.
std::string leafName(const std::string& variable, const std::string& path);

}  // namespace brook::check
