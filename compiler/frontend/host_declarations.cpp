#include "compiler/frontend/host_declarations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "compiler/diagnostics/kinds.h"
#include "compiler/surface/element_types.h"

#include <map>
#include <set>

namespace brook::frontend {
namespace {

using diagnostics::Kind;
using diagnostics::report;

/// A class template of the prelude; null for any other type.
const clang::ClassTemplateSpecializationDecl* preludeClass(clang::QualType type) {
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      type.getNonReferenceType()->getAsCXXRecordDecl());
  if (instance == nullptr) return nullptr;
  const auto* scope = llvm::dyn_cast<clang::NamespaceDecl>(instance->getDeclContext());
  const bool isOurs = scope != nullptr && scope->getIdentifier() && scope->getName() == "brook";
  return isOurs ? instance : nullptr;
}

class DeclarationVisitor : public clang::RecursiveASTVisitor<DeclarationVisitor> {
 public:
  DeclarationVisitor(clang::DiagnosticsEngine& engine, const clang::SourceManager& sources,
                     const diagnostics::Collector& collector, const surface::TokenReader& reader,
                     const surface::Declarations& declarations, const surface::KernelTable& kernels)
      : engine_(engine), sources_(sources), collector_(collector), kernels_(kernels) {
    for (const surface::StreamDeclaration& streams : declarations.streams) {
      for (const surface::StreamDeclarator& declarator : streams.declarators) {
        if (!declarator.isStream()) continue;
        const clang::SourceLocation place = reader.location(declarator.name);
        handles_.insert(place);
        if (streams.element.empty() && !declarator.isPointer()) {
          unknown_[place] = reader.location(streams.elementTokens.first);
        }
      }
    }
  }

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (handles_.contains(written(*variable))) checkExtents(*variable);
    const auto place = unknown_.find(written(*variable));
    if (place != unknown_.end()) checkElement(variable->getType(), place->second);
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (!function->isImplicit() && !function->isDependentContext()) checkOverloads(*function);
    return true;
  }

 private:
  clang::SourceLocation written(const clang::Decl& declaration) const {
    return collector_.written(declaration.getLocation(), sources_);
  }
  void checkExtents(const clang::VarDecl& variable);
  void checkElement(clang::QualType stream, clang::SourceLocation place);
  void checkOverloads(const clang::FunctionDecl& function);
  std::string signature(const clang::FunctionDecl& function, bool& hasHandle) const;

  clang::DiagnosticsEngine& engine_;
  const clang::SourceManager& sources_;
  const diagnostics::Collector& collector_;
  const surface::KernelTable& kernels_;
  std::set<clang::SourceLocation> handles_;  ///< the names of streams
  /// Those whose element types surface does not know, with the places of the types.
  std::map<clang::SourceLocation, clang::SourceLocation> unknown_;
  std::map<std::string, const clang::FunctionDecl*> defined_;
};

/// `float s<t>` with a stream t would be a copy of it in C++.
void DeclarationVisitor::checkExtents(const clang::VarDecl& variable) {
  const clang::Expr* initialiser = variable.getInit();
  const auto* made = initialiser == nullptr || preludeClass(variable.getType()) == nullptr
                         ? nullptr
                         : llvm::dyn_cast<clang::CXXConstructExpr>(initialiser->IgnoreImplicit());
  if (made == nullptr || made->getNumArgs() != 1) return;
  const clang::Expr* extent = made->getArg(0)->IgnoreUnlessSpelledInSource();
  if (extent->getType()->isRecordType()) {
    report(engine_, extent->getExprLoc(), Kind::ExtentType);
  }
}

void DeclarationVisitor::checkElement(clang::QualType stream, clang::SourceLocation place) {
  const auto* instance = preludeClass(stream);
  if (instance == nullptr || instance->getTemplateArgs().size() == 0) return;
  const clang::QualType element = instance->getTemplateArgs()[0].getAsType();
  if (element->isDependentType()) return;
  const clang::CXXRecordDecl* record = element->getAsCXXRecordDecl();
  if (record != nullptr && !record->isUnion()) {
    const bool isAtFileScope = record->getDeclContext()->getRedeclContext()->isTranslationUnit();
    const bool isVector = isAtFileScope && record->getIdentifier() &&
                          surface::ElementTypes().find(record->getNameAsString());
    if (isVector) return;
    report(engine_, place, Kind::NotAnElementStructure)
        << element.getAsString()
        << (isAtFileScope ? "it is no plain list of fields" : "it is not defined at file scope");
    return;
  }
  const clang::QualType plain = element.getCanonicalType().getUnqualifiedType();
  const bool isNumber = plain->isBuiltinType() &&
                        surface::ElementTypes().find(plain.getAsString()).has_value() &&
                        !plain->isVoidType();
  if (!isNumber) report(engine_, place, Kind::NotAnElementType) << element.getAsString();
}

/// Stream parameters become handles, which do not tell their elements.
void DeclarationVisitor::checkOverloads(const clang::FunctionDecl& function) {
  const surface::KernelSyntax* kernel = kernels_.find(written(function));
  const bool isStub =
      kernel != nullptr && function.getDeclContext()->getRedeclContext()->isTranslationUnit();
  if (kernel != nullptr && !isStub) return;
  if (!(isStub ? kernel->defined : function.isThisDeclarationADefinition())) return;
  bool hasHandle = false;
  const std::string key = signature(function, hasHandle);
  if (!hasHandle) return;
  const auto [earlier, isNew] = defined_.emplace(key, &function);
  if (isNew || written(*earlier->second) == written(function)) return;
  report(engine_, function.getLocation(), Kind::SameHandles) << function.getNameAsString();
  report(engine_, earlier->second->getLocation(), Kind::PreviousDefinition);
}

/// The name and the types of the parameters in the emitted text.
std::string DeclarationVisitor::signature(const clang::FunctionDecl& function,
                                          bool& hasHandle) const {
  std::string key = function.getQualifiedNameAsString() + "(";
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const auto* instance = preludeClass(parameter->getType());
    const llvm::StringRef name = instance == nullptr ? "" : instance->getName();
    if (name == "input" || name == "output" ||
        (name == "Stream" && handles_.contains(written(*parameter)))) {
      key += "stream,";
      hasHandle = true;
    } else if (name == "variable_output") {
      key += "stream&,";
    } else if (name == "iterator") {
      key += "iter,";
    } else {
      key += parameter->getType().getCanonicalType().getAsString() + ",";
    }
  }
  return key;
}

}  // namespace

void checkHostDeclarations(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                           const diagnostics::Collector& collector,
                           const surface::TokenReader& reader,
                           const surface::Declarations& declarations,
                           const surface::KernelTable& kernels) {
  const clang::SourceManager& sources = ast.getSourceManager();
  DeclarationVisitor visitor(engine, sources, collector, reader, declarations, kernels);
  for (clang::Decl* declaration : ast.getTranslationUnitDecl()->decls()) {
    if (!sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation()))) {
      visitor.TraverseDecl(declaration);
    }
  }
}

}  // namespace brook::frontend
