#include "compiler/frontend/host_declarations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/diagnostics/kinds.h"
#include "compiler/frontend/ast_walk.h"
#include "compiler/frontend/stream_elements.h"
#include "compiler/surface/element_types.h"

#include <map>
#include <set>

namespace brook::frontend {
namespace {

using diagnostics::Kind;
using diagnostics::report;

class DeclarationVisitor : public AstWalk {
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

 private:
  void visitFunction(clang::FunctionDecl& function) override { checkKernel(function); }

  void visitVariable(clang::VarDecl& variable) override {
    if (handles_.contains(written(variable))) checkExtents(variable);
    const auto place = unknown_.find(written(variable));
    if (place != unknown_.end()) checkElement(variable.getType(), place->second);
  }

  clang::SourceLocation written(const clang::Decl& declaration) const {
    return collector_.written(declaration.getLocation(), sources_);
  }
  void checkKernel(const clang::FunctionDecl& stub);
  void checkExtents(const clang::VarDecl& variable);
  void checkElement(clang::QualType stream, clang::SourceLocation place);

  clang::DiagnosticsEngine& engine_;
  const clang::SourceManager& sources_;
  const diagnostics::Collector& collector_;
  const surface::KernelTable& kernels_;
  std::set<clang::SourceLocation> handles_;  ///< locations of the names of streams
  /// Names of streams whose element types surface does not know, with the locations of the types.
  std::map<clang::SourceLocation, clang::SourceLocation> unknown_;
};

/// Reports a function of the host with the C++ signature of a kernel, which Sema knows as a
/// prototype.
void DeclarationVisitor::checkKernel(const clang::FunctionDecl& stub) {
  if (!stub.getDeclContext()->getRedeclContext()->isTranslationUnit()) return;
  const surface::KernelSyntax* kernel = kernels_.find(written(stub));
  const clang::FunctionDecl* function = nullptr;
  if (kernel == nullptr || !kernel->defined || !stub.isDefined(function)) return;
  report(engine_, stub.getLocation(), Kind::SameHandles) << stub.getNameAsString();
  report(engine_, function->getLocation(), Kind::PreviousDefinition);
}

/// Reports `float s<t>` with a stream t, which would be a copy of t in C++.
void DeclarationVisitor::checkExtents(const clang::VarDecl& variable) {
  const auto* made = declaredStream(variable);
  if (made == nullptr || made->getNumArgs() != 1) return;
  const clang::Expr* extent = made->getArg(0)->IgnoreUnlessSpelledInSource();
  if (extent->getType()->isRecordType()) {
    report(engine_, extent->getExprLoc(), Kind::ExtentType);
  }
}

void DeclarationVisitor::checkElement(clang::QualType stream, clang::SourceLocation place) {
  const std::optional<PreludeType> declared = preludeType(stream);
  if (!declared || declared->element->isDependentType()) return;
  const clang::QualType element = declared->element.getCanonicalType();
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

}  // namespace

void checkHostDeclarations(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                           const diagnostics::Collector& collector,
                           const surface::TokenReader& reader,
                           const surface::Declarations& declarations,
                           const surface::KernelTable& kernels) {
  const clang::SourceManager& sources = ast.getSourceManager();
  DeclarationVisitor visitor(engine, sources, collector, reader, declarations, kernels);
  visitor.walk(ast);
}

}  // namespace brook::frontend
