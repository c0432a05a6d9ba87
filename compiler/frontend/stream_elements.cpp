#include "compiler/frontend/stream_elements.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/frontend/ast_walk.h"

namespace brook::frontend {
namespace {

bool isNamespace(const clang::DeclContext* context, llvm::StringRef name) {
  const auto* scope = llvm::dyn_cast_or_null<clang::NamespaceDecl>(context);
  return scope != nullptr && scope->getIdentifier() && scope->getName() == name;
}

std::optional<PreludeType> ofAlias(clang::QualType type) {
  const auto* named = type->getAs<clang::TemplateSpecializationType>();
  while (named != nullptr && named->isTypeAlias()) {
    const clang::TemplateDecl* alias = named->getTemplateName().getAsTemplateDecl();
    const bool isOurs = alias != nullptr && isNamespace(alias->getDeclContext(), "prelude") &&
                        !named->template_arguments().empty();
    if (isOurs) return PreludeType{alias->getName(), named->template_arguments()[0].getAsType()};
    named = named->getAliasedType()->getAs<clang::TemplateSpecializationType>();
  }
  return std::nullopt;
}

clang::QualType ofVariable(const clang::ValueDecl& variable) {
  const std::optional<PreludeType> type = preludeType(variable.getType());
  const bool isDeclared = type && (type->name == "declared" || type->name == "declared_iter");
  return isDeclared ? type->element : elementOfTypedStream(variable.getType());
}

bool areSame(clang::QualType a, clang::QualType b) {
  return !a.isNull() && !b.isNull() && a.getCanonicalType() == b.getCanonicalType();
}

// Returns the variable or member that the expression names, or null.
const clang::ValueDecl* namedBy(const clang::Expr* handle) {
  handle = handle->IgnoreUnlessSpelledInSource()->IgnoreParens();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(handle)) return name->getDecl();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(handle))
    return member->getMemberDecl();
  return nullptr;
}

bool isMethod(const clang::CXXMethodDecl* method, llvm::StringRef name) {
  return method != nullptr && method->getIdentifier() && method->getName() == name;
}

// Finds the handles that are exchanged with, or assigned, streams with other elements.
class ReassignedStreams : public AstWalk {
 public:
  explicit ReassignedStreams(std::set<const clang::ValueDecl*>& reassigned)
      : reassigned_(reassigned) {}

 private:
  void visitCall(clang::CallExpr& call) override {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    const bool isSwap = callee != nullptr && callee->getIdentifier() && call.getNumArgs() == 2 &&
                        (callee->getName() == "streamSwap" || callee->getName() == "swap");
    if (isSwap) exchange(call.getArg(0), call.getArg(1));
    if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
      if (call.getNumArgs() == 1 && isMethod(member->getMethodDecl(), "swap"))
        exchange(member->getImplicitObjectArgument(), call.getArg(0));
    }
    if (const auto* used = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call)) {
      if (used->getOperator() == clang::OO_Equal && used->getNumArgs() == 2)
        exchange(used->getArg(0), used->getArg(1));
    }
  }

  void exchange(const clang::Expr* a, const clang::Expr* b) {
    const clang::ValueDecl* first = namedBy(a);
    const clang::ValueDecl* second = namedBy(b);
    const bool isAlike =
        first != nullptr && second != nullptr && areSame(ofVariable(*first), ofVariable(*second));
    if (isAlike) return;
    reassigned_.insert(first);
    reassigned_.insert(second);
  }

  std::set<const clang::ValueDecl*>& reassigned_;
};

}  // namespace

std::optional<PreludeType> preludeType(clang::QualType type) {
  if (const std::optional<PreludeType> found = ofAlias(type)) return found;
  const auto* reference = type->getAs<clang::ReferenceType>();
  return reference == nullptr ? std::nullopt : ofAlias(reference->getPointeeType());
}

clang::QualType elementOfTypedStream(clang::QualType type) {
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      type.getNonReferenceType()->getAsCXXRecordDecl());
  const bool isStream = instance != nullptr && instance->getName() == "Stream" &&
                        isNamespace(instance->getDeclContext(), "brook") &&
                        instance->getTemplateArgs().size() == 1;
  return isStream ? instance->getTemplateArgs()[0].getAsType() : clang::QualType();
}

const clang::CXXConstructExpr* declaredStream(const clang::VarDecl& variable) {
  const std::optional<PreludeType> type = preludeType(variable.getType());
  const clang::Expr* made = variable.getInit();
  if (!type || type->name != "declared" || made == nullptr || made->isInstantiationDependent())
    return nullptr;
  made = made->IgnoreUnlessSpelledInSource();
  if (const auto* cast = llvm::dyn_cast<clang::CXXFunctionalCastExpr>(made))
    made = cast->getSubExpr()->IgnoreImplicit();
  const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(made);
  const bool isTyped = construct != nullptr && !elementOfTypedStream(construct->getType()).isNull();
  return isTyped ? construct : nullptr;
}

StreamElements::StreamElements(clang::ASTContext& ast) {
  ReassignedStreams visitor(reassigned_);
  visitor.walk(ast);
}

clang::QualType StreamElements::of(const clang::Expr* handle) const {
  handle = handle->IgnoreUnlessSpelledInSource()->IgnoreParens();
  if (const clang::ValueDecl* variable = namedBy(handle))
    return reassigned_.contains(variable) ? clang::QualType() : ofVariable(*variable);
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(handle)) {
    const clang::QualType typed = elementOfTypedStream(call->getType());
    if (!typed.isNull() || !isMethod(call->getMethodDecl(), "domain")) return typed;
    return of(call->getImplicitObjectArgument());
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(handle)) {
    const clang::QualType whenTrue = of(choice->getTrueExpr());
    return areSame(whenTrue, of(choice->getFalseExpr())) ? whenTrue : clang::QualType();
  }
  return elementOfTypedStream(handle->getType());
}

}  // namespace brook::frontend
