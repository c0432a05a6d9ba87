// What the parts of check share while they work on one kernel.
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

/// Everything about the translation unit.
struct UnitContext {
  clang::ASTContext& ast;
  clang::DiagnosticsEngine& diagnostics;
  const surface::KernelTable& table;
  const CallGraph& calls;
  ir::Module& module;
  bool hasAssertions;  ///< not if NDEBUG is defined

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
  /// Parameters and locals; of a structure the first field, the others follow.
  std::map<const clang::ValueDecl*, ir::VariableId> variables;
  std::vector<unsigned> parameterOf;     ///< per parameter of the function: that of the user's
  std::optional<ir::VariableId> result;  ///< first field of the structure that is returned
  std::vector<std::pair<ir::Location, clang::SourceLocation>> statementLocations;
  /// Inputs that the kernel assigns to: one error for each, as one word may be what is missing.
  std::set<const surface::ParameterSyntax*> assignedInputs;

  clang::DiagnosticBuilder report(clang::SourceLocation location, diagnostics::Kind kind) const {
    return unit.report(location, kind);
  }

  /// A local variable that is not in `variables`: there was an error where it is declared.
  void requireReported(const clang::VarDecl& local) const;

  /// The following statements belong to `location`.
  void enter(clang::SourceLocation location);

  const surface::ParameterSyntax& parameterSyntax(ir::VariableId parameter) const {
    return syntax.parameters[parameterOf[parameter.index]];
  }
};

/// The name of the variable for a field: "h_inner_n"; `variable` itself where the path is empty.
std::string leafName(const std::string& variable, const std::string& path);

}  // namespace brook::check
