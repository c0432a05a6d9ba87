#include "compiler/check/expressions.h"

#include "compiler/check/check_types.h"
#include "llvm/ADT/StringExtras.h"

namespace brook::check {

namespace {

using diagnostics::Kind;

/// Returns the variable at the beginning of `v.a[1]`, `*v` or `v(x)`, or null.
const clang::DeclRefExpr* baseOf(const clang::Expr* expression) {
  for (;;) {
    expression = asWritten(expression);
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression)) {
      expression = member->getBase();
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression)) {
      expression = element->getBase();
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression)) {
      expression = unary->getSubExpr();
    } else if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expression)) {
      expression = call->getArg(0);
    } else {
      return llvm::dyn_cast<clang::DeclRefExpr>(expression);
    }
  }
}

}  // namespace

Value ExpressionLowering::value(const clang::Expr* expression) {
  return dispatch(asWritten(expression));
}

Value ExpressionLowering::valueAs(const clang::Expr* expression, ir::Type type) {
  const clang::Expr* written = asWritten(expression);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(written)) return braces(*list, type);
  return convert_.to(dispatch(written), type, written->getExprLoc());
}

// Returns the user's condition without the conversion to bool that was inserted for Sema.
const clang::Expr* ExpressionLowering::tested(const clang::Expr* condition) {
  const clang::Expr* written = asWritten(condition);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(written);
  const bool isConversion = call != nullptr && calleeOf(*call).kind == CalleeKind::Conversion;
  return isConversion ? asWritten(call->getArg(0)) : written;
}

std::optional<ir::ExprId> ExpressionLowering::condition(const clang::Expr* expression) {
  const clang::Expr* written = tested(expression);
  return convert_.toCondition(dispatch(written), written->getExprLoc());
}

ir::VariableId ExpressionLowering::temporary(std::string_view name, ir::ExprId init) {
  const ir::VariableId variable = context_.builder.local(name, context_.builder.typeOf(init));
  context_.builder.declare(variable, init);
  temporaries_.insert(variable.index);
  return variable;
}

Value ExpressionLowering::dispatch(const clang::Expr* expression) {
  using namespace clang;
  if (isStructure(expression->getType())) {
    context_.report(expression->getExprLoc(), Kind::StructureAsValue)
        << expression->getType().getUnqualifiedType().getAsString();
    return {};
  }
  if (const auto* e = llvm::dyn_cast<IntegerLiteral>(expression)) return integerLiteral(*e);
  if (const auto* e = llvm::dyn_cast<FloatingLiteral>(expression)) return floatingLiteral(*e);
  if (const auto* e = llvm::dyn_cast<CharacterLiteral>(expression)) return characterLiteral(*e);
  if (const auto* e = llvm::dyn_cast<CXXBoolLiteralExpr>(expression)) {
    return {context_.builder.constant(e->getValue()), {}};
  }
  if (const auto* e = llvm::dyn_cast<DeclRefExpr>(expression)) return reference(*e);
  if (llvm::isa<MemberExpr, ArraySubscriptExpr>(expression) && isOfGlobal(*expression)) {
    if (const Value known = evaluated(*expression)) return known;
  }
  if (const auto* e = llvm::dyn_cast<ExtVectorElementExpr>(expression)) return swizzle(*e);
  if (const auto* e = llvm::dyn_cast<ArraySubscriptExpr>(expression)) return subscript(*e);
  if (const auto* e = llvm::dyn_cast<MemberExpr>(expression)) return member(*e);
  if (const auto* e = llvm::dyn_cast<ExplicitCastExpr>(expression)) return cast(*e);
  if (const auto* e = llvm::dyn_cast<CompoundLiteralExpr>(expression)) return vectorCast(*e);
  if (const auto* e = llvm::dyn_cast<clang::UnaryOperator>(expression)) return unary(*e);
  if (const auto* e = llvm::dyn_cast<clang::BinaryOperator>(expression)) return binary(*e);
  if (const auto* e = llvm::dyn_cast<ConditionalOperator>(expression)) return conditional(*e);
  if (const auto* e = llvm::dyn_cast<CXXOperatorCallExpr>(expression)) {
    // std::array and other classes whose elements are constants of host code.
    const bool isElement = e->getOperator() == OO_Subscript && isOfGlobal(*e->getArg(0));
    if (const Value known = isElement ? evaluated(*e) : Value()) return known;
    return gather(*e);
  }
  if (const auto* e = llvm::dyn_cast<CallExpr>(expression)) return call(*e);
  // A brace initialiser of a scalar; valueAs lowers those for vectors.
  if (const auto* e = llvm::dyn_cast<InitListExpr>(expression)) {
    if (const std::optional<ir::Type> type = valueType(e->getType())) return braces(*e, *type);
  }
  return forbidden(*expression);
}

// ---- leaves

Value ExpressionLowering::reference(const clang::DeclRefExpr& reference) {
  const clang::ValueDecl* declaration = reference.getDecl();
  const auto known = context_.variables.find(declaration);
  if (known != context_.variables.end()) {
    const ir::Variable& variable = context_.builder.function().variable(known->second);
    if (variable.kind == ir::VariableKind::ScatterOutput) {
      return scatterAccess(reference, known->second);
    }
    const bool isGather = variable.kind == ir::VariableKind::Gather;
    if (!isGather && !variable.type.isArray()) return {context_.builder.read(known->second), {}};
    context_.report(reference.getLocation(), isGather ? Kind::GatherAsValue : Kind::ArrayAsValue)
        << reference.getDecl()->getName();
    return {};
  }
  if (llvm::isa<clang::EnumConstantDecl>(declaration)) return enumerator(reference);
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
    return globalConstant(*variable, reference.getLocation());
  }
  if (llvm::isa<clang::FunctionDecl>(declaration)) {
    context_.report(reference.getLocation(), Kind::ForbiddenInKernel) << "a function as a value";
    return {};
  }
  return forbidden(reference);
}

// ---- components

std::optional<ir::Components> ExpressionLowering::components(
    const clang::ExtVectorElementExpr& swizzle) {
  const llvm::StringRef letters = swizzle.getAccessor().getName();
  ir::Components result;
  for (const char letter : letters) {
    const std::size_t found = std::string_view("xyzwrgba").find(letter);
    if (found == std::string_view::npos || letters.size() > 4) {
      context_.report(swizzle.getAccessorLoc(), Kind::BadSwizzle)
          << letters << swizzle.getAccessorLoc();
      return std::nullopt;
    }
    result.push_back(static_cast<std::uint8_t>(found % 4));
  }
  return result;
}

Value ExpressionLowering::swizzle(const clang::ExtVectorElementExpr& swizzle) {
  const std::optional<ir::Components> chosen = components(swizzle);
  const Value base = value(swizzle.getBase());
  if (!base || !chosen) return {};
  const int width = static_cast<int>(chosen->size());
  if (width > ir::maxWidth(convert_.typeOf(base).scalar)) {
    context_.report(swizzle.getAccessorLoc(), Kind::DoubleVector) << width;
    return {};
  }
  return {context_.builder.swizzle(base.id, *chosen), {}};
}

bool ExpressionLowering::constantIndex(const clang::Expr* index, ir::Type type,
                                       std::optional<std::uint8_t>& known) {
  const std::optional<llvm::APSInt> value = index->getIntegerConstantExpr(context_.unit.ast);
  if (!value) return true;
  if (*value < 0 || *value >= type.width) {
    context_.report(index->getExprLoc(), Kind::ComponentIndex)
        << llvm::toString(*value, 10) << ir::typeName(type);
    return false;
  }
  known = static_cast<std::uint8_t>(value->getExtValue());
  return true;
}

Value ExpressionLowering::subscript(const clang::ArraySubscriptExpr& subscript) {
  if (!subscript.getBase()->IgnoreParenImpCasts()->getType()->isExtVectorType()) {
    return elementValue(subscript);
  }
  // If the index has effects, a place is determined before it and read after it. Other values are
  // evaluated before it.
  if (hasEffects(subscript.getIdx()) && isPlace(subscript.getBase())) {
    const std::optional<Target> place = target(&subscript);
    return place ? read(*place) : Value{};
  }
  Value base = value(subscript.getBase());
  if (!base) return {};
  std::optional<std::uint8_t> known;
  if (!constantIndex(subscript.getIdx(), convert_.typeOf(base), known)) return {};
  if (known) return {context_.builder.swizzle(base.id, {*known}), {}};
  if (hasEffects(subscript.getIdx())) settle(base);
  const Value index = valueAs(subscript.getIdx(), ir::kInt);
  if (!index) return {};
  return {context_.builder.component(base.id, index.id), {}};
}

// ---- explicit conversions

Value ExpressionLowering::cast(const clang::ExplicitCastExpr& cast) {
  const std::optional<ir::Type> type = valueType(cast.getTypeAsWritten());
  if (!type) return forbidden(cast);
  Value result = convert_.to(value(cast.getSubExpr()), *type, cast.getExprLoc(), false);
  result.inDouble.reset();  // (float) 0.1 is a float
  if (result.integer) {     // (int) 7 / 2 divides ints
    return convert_.integer(integerConstant(result.integer->value, result.integer->location));
  }
  return result;
}

// Lowers `(float2) (a)`, which is the same cast as `(float2) a`. Clang takes the parentheses for a
// list of components.
Value ExpressionLowering::vectorCast(const clang::CompoundLiteralExpr& cast) {
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(cast.getInitializer());
  if (list == nullptr || !cast.getType()->isExtVectorType()) return forbidden(cast);
  if (list->getSyntacticForm() != nullptr) list = list->getSyntacticForm();
  if (list->getNumInits() != 1) return forbidden(cast);
  return convert_.to(value(list->getInit(0)), *valueType(cast.getType()), cast.getExprLoc(), false);
}

Value ExpressionLowering::braces(const clang::InitListExpr& list, ir::Type type) {
  const clang::InitListExpr& written =
      list.getSyntacticForm() != nullptr ? *list.getSyntacticForm() : list;
  const std::vector<const clang::Expr*> parts(written.inits().begin(), written.inits().end());
  if (!type.isVector() && parts.size() == 1) return valueAs(parts[0], type);
  return construct(parts, type, list.getBeginLoc());
}

// ---- forbidden expressions

/// True if the expression begins with a variable of the host.
bool ExpressionLowering::isOfGlobal(const clang::Expr& expression) const {
  const clang::DeclRefExpr* base = baseOf(&expression);
  const auto* variable =
      base == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(base->getDecl());
  return variable != nullptr && variable->hasGlobalStorage() &&
         !context_.variables.contains(variable);
}

/// True if the expression begins with a variable that kernels cannot have; the error is then about
/// it.
bool ExpressionLowering::isOfForbiddenVariable(const clang::Expr& expression) {
  const clang::DeclRefExpr* base = baseOf(&expression);
  const auto* variable =
      base == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(base->getDecl());
  if (variable == nullptr || context_.variables.contains(variable)) return false;
  // A variable of the host is reported here unless it is a constant.
  return variable->isLocalVarDecl() || !globalConstant(*variable, base->getLocation());
}

Value ExpressionLowering::forbidden(const clang::Expr& expression) {
  if (isOfForbiddenVariable(expression)) return {};
  const clang::SourceLocation location = expression.getExprLoc();
  if (llvm::isa<clang::StringLiteral>(expression)) {
    context_.report(location, Kind::ForbiddenInKernel) << "a string";
  } else if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(expression)) {
    const auto& trait = llvm::cast<clang::UnaryExprOrTypeTraitExpr>(expression);
    context_.report(location, Kind::ForbiddenInKernel)
        << (trait.getKind() == clang::UETT_SizeOf ? "sizeof" : "alignof");
  } else if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(&expression)) {
    context_.report(location, Kind::ForbiddenType) << cast->getTypeAsWritten().getAsString();
  } else if (llvm::isa<clang::CompoundLiteralExpr>(expression)) {
    context_.report(location, Kind::ForbiddenInKernel) << "a cast of several values";
  } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&expression)) {
    const bool isAddress = unary->getOpcode() == clang::UO_AddrOf;
    context_.report(location, Kind::ForbiddenInKernel)
        << (isAddress ? "the address of a variable" : "a pointer");
  } else {
    context_.report(location, Kind::ForbiddenInKernel) << "this kind of expression";
  }
  return {};
}

}  // namespace brook::check
