#include "compiler/frontend/constant_shapes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/frontend/ast_walk.h"
#include "compiler/frontend/stream_elements.h"

#include <cstdint>

namespace brook::frontend {
namespace {

/// True for a class of that name in namespace brook.
bool isBrookClass(const clang::CXXRecordDecl* record, llvm::StringRef name) {
  if (record == nullptr || !record->getIdentifier() || record->getName() != name) return false;
  const auto* scope = llvm::dyn_cast<clang::NamespaceDecl>(record->getDeclContext());
  return scope != nullptr && scope->getIdentifier() && scope->getName() == "brook";
}

std::optional<std::int64_t> constant(const clang::Expr* expression, clang::ASTContext& ast) {
  clang::Expr::EvalResult result;
  if (expression->isValueDependent() || !expression->getType()->isIntegralOrEnumerationType() ||
      !expression->EvaluateAsInt(result, ast)) {
    return std::nullopt;
  }
  return result.Val.getInt().tryExtValue();
}

/// Returns the shape of these extents, or nullopt if one is not constant or the shape is invalid.
template <class Expressions>
std::optional<Shape> constantShape(const Expressions& extents, clang::ASTContext& ast) {
  std::vector<std::int64_t> values;
  std::int64_t count = 1;
  for (const clang::Expr* extent : extents) {
    const std::optional<std::int64_t> value = constant(extent, ast);
    if (!value || *value < 0 || *value > INT32_MAX) return std::nullopt;
    count *= *value;
    if (count > INT32_MAX) return std::nullopt;
    values.push_back(*value);
  }
  if (values.empty() || values.size() > 4) return std::nullopt;
  return Shape(values.data(), static_cast<int>(values.size()));
}

/// Returns the shape in `float s<4, 5>`, `Stream<float> s{4, 5}` and
/// `iter float p<4, 5> = iter(min, max)`.
std::optional<Shape> declaredShape(const clang::VarDecl& variable, clang::ASTContext& ast) {
  if (const clang::CXXConstructExpr* made = declaredStream(variable))
    return constantShape(made->arguments(), ast);
  const clang::Expr* initialiser = variable.getInit();
  if (initialiser == nullptr || initialiser->isInstantiationDependent()) return std::nullopt;
  initialiser = initialiser->IgnoreImplicit();
  const clang::CXXRecordDecl* type = variable.getType()->getAsCXXRecordDecl();
  if (isBrookClass(type, "Stream")) {
    const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(initialiser);
    if (made != nullptr) return constantShape(made->arguments(), ast);
  } else if (isBrookClass(type, "iter")) {
    const auto* made = llvm::dyn_cast<clang::CallExpr>(initialiser);
    if (made == nullptr || made->getNumArgs() < 3) return std::nullopt;
    return constantShape(llvm::ArrayRef(made->getArgs() + 2, made->getNumArgs() - 2), ast);
  }
  return std::nullopt;
}

const clang::DeclRefExpr* named(const clang::Expr* expression) {
  return llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts());
}

/// Finds the declarations, and the uses through which a handle could be bound to another stream.
/// These are all uses except as a const object, the form in which kernels and most functions take
/// streams.
class HandleVisitor : public AstWalk {
 public:
  explicit HandleVisitor(clang::ASTContext& ast) : ast_(ast) {}

  std::map<const clang::ValueDecl*, Shape> shapes;
  std::set<const clang::ValueDecl*> rebindable;

 private:
  void visitVariable(clang::VarDecl& variable) override {
    // Another translation unit may rebind a variable that it can name.
    if (variable.hasGlobalStorage() && variable.isExternallyVisible()) return;
    const std::optional<Shape> shape = declaredShape(variable, ast_);
    if (shape) shapes.emplace(&variable, *shape);
  }

  void visitName(clang::DeclRefExpr& use) override { rebindable.insert(use.getDecl()); }

  bool enter(clang::Stmt& statement) override {
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement)) return !keepsShape(*cast);
    auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&statement);
    if (call == nullptr || !isRead(*call)) return true;
    for (clang::Expr* argument : call->arguments())
      walk(argument);
    return false;
  }

  /// True for a cast to a const object or to void.
  static bool keepsShape(const clang::CastExpr& cast) {
    const bool isConst = llvm::isa<clang::ImplicitCastExpr>(cast) && cast.isGLValue() &&
                         cast.getType().isConstQualified();
    if (isConst) return named(&cast) != nullptr;
    return llvm::isa<clang::CStyleCastExpr>(cast) && cast.getCastKind() == clang::CK_ToVoid &&
           named(cast.getSubExpr()) != nullptr;
  }

  /// True for `s.read(p)`, which changes only the elements.
  static bool isRead(const clang::CXXMemberCallExpr& call) {
    const clang::CXXMethodDecl* method = call.getMethodDecl();
    return method != nullptr && method->getIdentifier() && method->getName() == "read" &&
           named(call.getImplicitObjectArgument()) != nullptr;
  }

  clang::ASTContext& ast_;
};

/// Returns the components of an int, int2, int3 or int4; empty if they are not constant.
std::vector<std::int64_t> components(const clang::Expr* end, clang::ASTContext& ast) {
  clang::Expr::EvalResult result;
  if (end->isValueDependent() || !end->EvaluateAsRValue(result, ast)) return {};
  if (result.Val.isInt()) return {result.Val.getInt().getExtValue()};
  if (!result.Val.isStruct()) return {};
  std::vector<std::int64_t> values;
  for (unsigned i = 0; i < result.Val.getStructNumFields(); ++i) {
    const clang::APValue& field = result.Val.getStructField(i);
    if (!field.isInt()) return {};
    values.push_back(field.getInt().getExtValue());
  }
  return values;
}

}  // namespace

ConstantShapes::ConstantShapes(clang::ASTContext& ast) : ast_(ast) {
  HandleVisitor visitor(ast);
  visitor.walk(ast);
  for (const clang::ValueDecl* variable : visitor.rebindable)
    visitor.shapes.erase(variable);
  shapes_ = std::move(visitor.shapes);
}

std::optional<Shape> ConstantShapes::of(const clang::Expr* expression) const {
  expression = expression->IgnoreUnlessSpelledInSource();
  if (const clang::DeclRefExpr* name = named(expression)) {
    const auto found = shapes_.find(name->getDecl());
    return found == shapes_.end() ? std::nullopt : std::optional(found->second);
  }
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(expression);
  const std::optional<DomainCall> subview = call == nullptr ? std::nullopt : domain(*call);
  const std::optional<Shape> whole = subview ? of(subview->whole) : std::nullopt;
  const std::optional<Subview> found =
      whole ? subviewBetween(*whole, subview->min, subview->max) : std::nullopt;
  return found ? std::optional(found->shape) : std::nullopt;
}

std::optional<DomainCall> ConstantShapes::domain(const clang::CXXMemberCallExpr& call) const {
  const clang::CXXMethodDecl* method = call.getMethodDecl();
  if (method == nullptr || !method->getIdentifier() || method->getName() != "domain" ||
      call.getNumArgs() != 2) {
    return std::nullopt;
  }
  const clang::CXXRecordDecl* type = method->getParent();
  if (!isBrookClass(type, "Stream") && !isBrookClass(type, "stream")) return std::nullopt;
  DomainCall result{call.getImplicitObjectArgument(), components(call.getArg(0), ast_),
                    components(call.getArg(1), ast_)};
  if (result.min.empty() || result.min.size() != result.max.size()) return std::nullopt;
  return result;
}

}  // namespace brook::frontend
