#include "compiler/check/callee.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/frontend/prelude_kernel.h"

#include <algorithm>

namespace brook::check {
namespace {

/// Returns the namespace in brook_kernel ("fn", "ctor", or brook_kernel itself); null elsewhere.
const clang::NamespaceDecl* preludeNamespace(const clang::Decl& declaration) {
  const auto* inner =
      llvm::dyn_cast<clang::NamespaceDecl>(declaration.getDeclContext()->getRedeclContext());
  if (inner == nullptr || inner->getName() == "brook_kernel") return inner;
  const auto* outer = llvm::dyn_cast<clang::NamespaceDecl>(inner->getParent());
  return outer != nullptr && outer->getName() == "brook_kernel" ? inner : nullptr;
}

bool writesArguments(const Callee& callee) {
  const frontend::CFunction* ofC = frontend::findCFunction(callee.name);
  const std::string_view name = ofC == nullptr ? callee.name : ofC->builtin;
  return name == "frexp" || name == "modf" || name == "sincos";
}

}  // namespace

Callee calleeOf(const clang::CallExpr& call) {
  const clang::FunctionDecl* function = call.getDirectCallee();
  if (function == nullptr) return {CalleeKind::Unknown, ""};
  const std::string name = function->getNameAsString();
  const clang::NamespaceDecl* space = preludeNamespace(*function);
  if (space == nullptr) {
    const bool isHost =
        function->isConstexpr() || function->isInStdNamespace() || function->getBuiltinID() != 0;
    return {isHost ? CalleeKind::Host : CalleeKind::User, name};
  }
  if (space->getName() == "ctor") return {CalleeKind::Constructor, name};
  if (space->getName() == "fn") {
    if (name == "indexof") return {CalleeKind::Indexof, name};
    if (name == "push") return {CalleeKind::Push, name};
    if (name == "instance") return {CalleeKind::Instance, name};
    if (name == "print") return {CalleeKind::Print, name};
    if (name == "assert") return {CalleeKind::Assert, name};
    return {CalleeKind::Builtin, name};
  }
  // Kernels are in brook_kernel itself, which also has two templates of the prelude.
  if (!function->isTemplateInstantiation()) return {CalleeKind::User, name};
  if (name == "convert") return {CalleeKind::Conversion, name};
  return {name == "place" ? CalleeKind::Place : CalleeKind::User, name};
}

bool isMessage(const Callee& callee) {
  return callee.kind == CalleeKind::Print || callee.kind == CalleeKind::Assert;
}

bool isDefault(const clang::Expr* initialiser) {
  const auto* construction = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(initialiser);
  return initialiser == nullptr || (construction != nullptr && construction->getNumArgs() == 0);
}

const clang::Expr* asWritten(const clang::Expr* expression) {
  const clang::Expr* before = nullptr;
  while (before != expression) {
    before = expression;
    expression = expression->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts();
    const auto* call = llvm::dyn_cast<clang::CallExpr>(expression);
    if (call != nullptr && calleeOf(*call).kind == CalleeKind::Place) expression = call->getArg(0);
  }
  return expression;
}

const clang::ValueDecl* namedVariable(const clang::Expr* expression) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(asWritten(expression));
  return reference != nullptr ? reference->getDecl() : nullptr;
}

bool hasEffects(const clang::Stmt* expression) {
  if (expression == nullptr) return false;
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expression)) {
    if (binary->isAssignmentOp()) return true;
  } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression)) {
    if (unary->isIncrementDecrementOp()) return true;
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expression)) {
    const Callee callee = calleeOf(*call);
    const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
    if (operation != nullptr && operation->getOperator() == clang::OO_Equal) return true;
    const bool isMember = operation != nullptr || llvm::isa<clang::CXXMemberCallExpr>(call);
    const bool isUser = callee.kind == CalleeKind::User || callee.kind == CalleeKind::Push;
    if (!isMember && (isUser || writesArguments(callee) || isMessage(callee))) return true;
  }
  return std::ranges::any_of(expression->children(), hasEffects);
}

bool hasIndex(const clang::Stmt* place) {
  if (place == nullptr) return false;
  const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(place);
  const bool isComputed =
      subscript != nullptr && !llvm::isa<clang::IntegerLiteral>(asWritten(subscript->getIdx()));
  return isComputed || std::ranges::any_of(place->children(), hasIndex);
}

bool isPlainPlace(const clang::Expr* place) {
  const clang::Expr* written = asWritten(place);
  if (const auto* swizzle = llvm::dyn_cast<clang::ExtVectorElementExpr>(written)) {
    return isPlainPlace(swizzle->getBase());
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(written)) {
    return isPlainPlace(member->getBase());
  }
  const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(written);
  if (subscript == nullptr) return llvm::isa<clang::DeclRefExpr>(written);
  const clang::Expr* base = subscript->getBase()->IgnoreParenImpCasts();
  return base->getType()->isExtVectorType() ? llvm::isa<clang::DeclRefExpr>(base)
                                            : isPlainPlace(base);
}

bool mentions(const clang::Stmt* expression, const clang::ValueDecl& variable) {
  if (expression == nullptr) return false;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression);
  if (name != nullptr && name->getDecl() == &variable) return true;
  return std::ranges::any_of(expression->children(),
                             [&](const clang::Stmt* child) { return mentions(child, variable); });
}

}  // namespace brook::check
