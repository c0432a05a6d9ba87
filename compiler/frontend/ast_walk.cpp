#include "compiler/frontend/ast_walk.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace brook::frontend {

std::vector<clang::Decl*> userDeclarations(const clang::ASTContext& ast) {
  const clang::SourceManager& sources = ast.getSourceManager();
  std::vector<clang::Decl*> result;
  for (clang::Decl* declaration : ast.getTranslationUnitDecl()->decls()) {
    if (!sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation())))
      result.push_back(declaration);
  }
  return result;
}

class AstWalk::Visitor : public clang::RecursiveASTVisitor<AstWalk::Visitor> {
 public:
  explicit Visitor(AstWalk& walk) : walk_(walk) {}

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    walk_.visitFunction(*function);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    walk_.visitVariable(*variable);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    walk_.visitCall(*call);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
    walk_.visitName(*name);
    return true;
  }

  bool dataTraverseStmtPre(clang::Stmt* statement) { return walk_.enter(*statement); }
  bool dataTraverseStmtPost(clang::Stmt* statement) {
    walk_.leave(*statement);
    return true;
  }

 private:
  AstWalk& walk_;
};

void AstWalk::walk(const clang::ASTContext& ast) {
  for (clang::Decl* declaration : userDeclarations(ast))
    walk(declaration);
}

void AstWalk::walk(clang::Decl* declaration) {
  Visitor(*this).TraverseDecl(declaration);
}

void AstWalk::walk(clang::Stmt* statement) {
  Visitor(*this).TraverseStmt(statement);
}

}  // namespace brook::frontend
