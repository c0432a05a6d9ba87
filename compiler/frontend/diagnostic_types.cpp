#include "compiler/frontend/diagnostic_types.h"

#include "clang/AST/DeclTemplate.h"

namespace brook::frontend {

clang::QualType typeArgument(const clang::Diagnostic& diagnostic, unsigned i) {
  if (i >= diagnostic.getNumArgs() ||
      diagnostic.getArgKind(i) != clang::DiagnosticsEngine::ak_qualtype) {
    return {};
  }
  // NOLINTNEXTLINE(performance-no-int-to-ptr): Clang stores arguments of messages this way
  return clang::QualType::getFromOpaquePtr(reinterpret_cast<void*>(diagnostic.getRawArg(i)));
}

llvm::StringRef className(clang::QualType type) {
  if (type.isNull()) return "";
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record != nullptr && record->getIdentifier() ? record->getName() : llvm::StringRef();
}

bool namesClass(const clang::Diagnostic& diagnostic, llvm::StringRef name) {
  for (unsigned i = 0; i < diagnostic.getNumArgs(); ++i) {
    if (className(typeArgument(diagnostic, i)) == name) return true;
    if (diagnostic.getArgKind(i) != clang::DiagnosticsEngine::ak_declcontext) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): as above
    const auto* scope = reinterpret_cast<const clang::DeclContext*>(diagnostic.getRawArg(i));
    const auto* record = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(scope);
    if (record != nullptr && record->getIdentifier() && record->getName() == name) return true;
  }
  return false;
}

std::string calledName(const clang::Diagnostic& diagnostic) {
  if (diagnostic.getNumArgs() == 0 ||
      diagnostic.getArgKind(0) != clang::DiagnosticsEngine::ak_declarationname) {
    return "";
  }
  return clang::DeclarationName::getFromOpaqueInteger(diagnostic.getRawArg(0)).getAsString();
}

}  // namespace brook::frontend
