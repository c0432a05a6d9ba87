// Lowers kernels: declares one in the module, then lowers its body, statement by statement, and
// reports variables that may be unassigned. check_body.cpp and check_switch.cpp share the class.
#pragma once

#include "clang/AST/Stmt.h"
#include "compiler/check/call_graph.h"
#include "compiler/check/expressions.h"
#include "compiler/check/function_context.h"
#include "compiler/check/switch_segments.h"

#include <optional>
#include <span>
#include <vector>

namespace brook::check {

/// Fills `function` except its body. Returns false if a type is not allowed in kernels, after
/// reporting it. A plain parameter `T x` is a Constant of a kernel and a Value of a helper. Each
/// field of a structure is a separate parameter. Each field of a returned structure is an output
/// after all parameters of the user.
bool declareKernel(const UnitContext& unit, const KernelDefinition& kernel, ir::Function& function);

/// Adds the body to `function`, which has been declared. Errors are reported; the body is then
/// incomplete.
void lowerBody(const UnitContext& unit, const KernelDefinition& kernel, ir::Function& function);

/// Lowers statements.
class BodyLowering {
 public:
  explicit BodyLowering(FunctionContext& context) : context_(context), expressions_(context) {}

  void statement(const clang::Stmt* statement);

 private:
  /// Segments that are connected by fall-through.
  struct SwitchRun {
    std::span<const SwitchSegment> segments;
    ir::ExprId selector;
    ir::VariableId matched;  ///< true after one of the labels has matched
  };

  // check_body.cpp
  void push(const clang::CallExpr& call);
  void declaration(const clang::Decl* declaration);
  void local(const clang::VarDecl& variable);
  bool isAllowedLocal(const clang::VarDecl& variable);
  bool isAllowedArray(const clang::VarDecl& variable);
  void array(const clang::VarDecl& variable);
  void branch(const clang::IfStmt& branch);
  void forLoop(const clang::ForStmt& loop);
  void whileLoop(const clang::WhileStmt& loop);
  void doLoop(const clang::DoStmt& loop);
  void loop(const clang::Expr* condition, const clang::Stmt* body, const clang::Expr* step);
  void leaveUnless(const clang::Expr* condition);
  void returns(const clang::ReturnStmt& statement);
  void userLoop(const clang::Stmt* body);
  void statements(const std::vector<const clang::Stmt*>& list);

  // check_switch.cpp
  void switches(const clang::SwitchStmt& statement);
  void checkLabels(const clang::SwitchStmt& statement, ir::Scalar selector);
  void switchRun(std::span<const SwitchSegment> run, ir::ExprId chosen);
  void switchSegments(std::span<const SwitchSegment> run, ir::ExprId chosen);
  void switchSegments(const SwitchRun& whole, std::span<const SwitchSegment> part);
  ir::ExprId isEntered(const SwitchRun& whole, std::span<const SwitchSegment> group);
  ir::ExprId isOneOf(std::span<const SwitchSegment> segments, ir::ExprId chosen);
  void continueLoop();

  void forbidden(const clang::Stmt& statement, const char* what) {
    context_.report(statement.getBeginLoc(), diagnostics::Kind::ForbiddenInKernel) << what;
  }

  FunctionContext& context_;
  ExpressionLowering expressions_;
  /// One entry for each IR loop around the statement: nullopt for a loop of the user. For a switch
  /// that is a loop, the flag that requests `continue` of the loop around it, if there is a
  /// `continue`.
  std::vector<std::optional<ir::VariableId>> continueFlags_;
};

}  // namespace brook::check
