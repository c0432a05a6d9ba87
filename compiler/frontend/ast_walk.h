// AstWalk: visits what the user wrote, in the order of the text.
//
// Clang's RecursiveASTVisitor is a template that takes the C++ compiler seconds for each class made
// of it. One source file has it, for all walks.
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

/// The declarations of a translation unit at file scope that are no system header's, in the order
/// of the text: nothing in those names the user's streams, or calls the user's kernels.
std::vector<clang::Decl*> userDeclarations(const clang::ASTContext& ast);

/// Each node is visited before its children. Templates are visited as they are written, without
/// their instances.
class AstWalk {
 public:
  virtual ~AstWalk() = default;

  /// Visits all of userDeclarations().
  void walk(const clang::ASTContext& ast);
  void walk(clang::Decl* declaration);
  /// Null: visits nothing.
  void walk(clang::Stmt* statement);

 protected:
  AstWalk() = default;
  AstWalk(const AstWalk&) = default;
  AstWalk& operator=(const AstWalk&) = default;

  virtual void visitFunction(clang::FunctionDecl&) {}
  virtual void visitVariable(clang::VarDecl&) {}
  /// Calls of members and operators, too.
  virtual void visitCall(clang::CallExpr&) {}
  virtual void visitName(clang::DeclRefExpr&) {}

  /// Called before the others. False: neither the statement nor its children are visited, but those
  /// that the function itself walks.
  virtual bool enter(clang::Stmt&) { return true; }
  /// Called behind the children of what was entered.
  virtual void leave(clang::Stmt&) {}

 private:
  class Visitor;
};

}  // namespace brook::frontend
