#include "compiler/check/expression_type.h"

#include "clang/AST/ExprCXX.h"
#include "compiler/check/callee.h"
#include "compiler/check/check_types.h"
#include "compiler/ir/module.h"

#include <algorithm>

namespace brook::check {
namespace {

/// Of a value with a point.
bool isDouble(const clang::Expr* expression) {
  const clang::Expr* written = asWritten(expression);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(written)) {
    return isDouble(unary->getSubExpr());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(written)) {
    if (binary->isComparisonOp() || binary->isLogicalOp()) return false;
    if (binary->isAssignmentOp()) return isDouble(binary->getLHS());
    const bool isLeft = binary->getOpcode() != clang::BO_Comma && isDouble(binary->getLHS());
    return isLeft || isDouble(binary->getRHS());
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(written)) {
    return isDouble(choice->getTrueExpr()) || isDouble(choice->getFalseExpr());
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(written);
      call != nullptr && calleeOf(*call).kind == CalleeKind::Builtin) {
    const ir::BuiltinInfo* builtin = ir::findBuiltin(calleeOf(*call).name);
    const bool isTest = builtin != nullptr && (builtin->shape == ir::BuiltinShape::ToBool ||
                                               builtin->shape == ir::BuiltinShape::AnyAll);
    return !isTest && std::ranges::any_of(call->arguments(), isDouble);
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(written);
  const auto* variable =
      name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
  if (llvm::isa<clang::FloatingLiteral>(written)) return false;
  if (variable != nullptr && variable->hasGlobalStorage()) return false;  // as a literal
  const std::optional<ir::Type> type = valueType(written->getType());
  return type && type->isDouble();
}

}  // namespace

std::optional<ir::Type> typeOf(const clang::Expr* expression) {
  std::optional<ir::Type> type = valueType(expression->getType());
  if (type && type->isFloating()) {
    type->scalar = isDouble(expression) ? ir::Scalar::Double : ir::Scalar::Float;
  }
  return type;
}

}  // namespace brook::check
