#include "compiler/frontend/user_declarations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

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

}  // namespace brook::frontend
