// AstWalk: visits the user's declarations in source order.
//
// Clang's RecursiveASTVisitor is a template whose instances take the C++ compiler seconds each. One
// source file instantiates it for all walks.
#pragma once

#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class Decl;
class DeclRefExpr;
class FunctionDecl;
class Stmt;
class VarDecl;
}  // namespace clang

namespace brook::frontend {

/// Returns the file-scope declarations in source order, without system headers, which cannot name
/// the user's streams or call the user's kernels.
std::vector<clang::Decl*> userDeclarations(const clang::ASTContext& ast);

/// Visits each node before its children. Templates are visited as they are written, without their
/// instances.
class AstWalk {
 public:
  virtual ~AstWalk() = default;

  /// Visits all of userDeclarations().
  void walk(const clang::ASTContext& ast);
  void walk(clang::Decl* declaration);
  /// Null: does nothing.
  void walk(clang::Stmt* statement);

 protected:
  AstWalk() = default;
  AstWalk(const AstWalk&) = default;
  AstWalk& operator=(const AstWalk&) = default;

  virtual void visitFunction(clang::FunctionDecl&) {}
  virtual void visitVariable(clang::VarDecl&) {}
  /// Also visits calls of members and operators.
  virtual void visitCall(clang::CallExpr&) {}
  virtual void visitName(clang::DeclRefExpr&) {}

  /// Is called before the other functions. If it returns false, the statement and its children are
  /// skipped, except children that the function walks itself.
  virtual bool enter(clang::Stmt&) { return true; }
  /// Is called after the children of an entered statement.
  virtual void leave(clang::Stmt&) {}

 private:
  class Visitor;
};

}  // namespace brook::frontend
