// ExpressionLowering: literals, and constants of host code. These are enumerators, const variables,
// and calls of constexpr functions with constant arguments, which are evaluated here.
#include "clang/Basic/SourceManager.h"
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"

namespace brook::check {

namespace {

using diagnostics::Kind;

bool isSingle(const llvm::APFloat& value) {
  return &value.getSemantics() == &llvm::APFloat::IEEEsingle();
}

llvm::APFloat inFormat(llvm::APFloat value, const llvm::fltSemantics& format) {
  bool losesInformation = false;
  value.convert(format, llvm::APFloat::rmNearestTiesToEven, &losesInformation);
  return value;
}

double doublePrecision(const llvm::APFloat& value) {
  return inFormat(value, llvm::APFloat::IEEEdouble()).convertToDouble();
}

bool isNumber(clang::QualType type) {
  return type->isIntegralOrEnumerationType() || type->isRealFloatingType();
}

/// Returns the type of a value of `type` in an expression, which for an enumeration is an integer
/// type.
clang::QualType promotedType(clang::QualType type) {
  const auto* enumeration = type->getAs<clang::EnumType>();
  return enumeration == nullptr ? type : enumeration->getDecl()->getPromotionType();
}

std::optional<llvm::APFloat> exactBinary(const clang::BinaryOperator& binary, llvm::APFloat left,
                                         llvm::APFloat right) {
  if (isSingle(left) != isSingle(right)) {
    left = inFormat(left, llvm::APFloat::IEEEdouble());
    right = inFormat(right, llvm::APFloat::IEEEdouble());
  }
  const llvm::RoundingMode mode = llvm::APFloat::rmNearestTiesToEven;
  switch (binary.getOpcode()) {
    case clang::BO_Add:
      left.add(right, mode);
      return left;
    case clang::BO_Sub:
      left.subtract(right, mode);
      return left;
    case clang::BO_Mul:
      left.multiply(right, mode);
      return left;
    case clang::BO_Div:
      left.divide(right, mode);
      return left;
    default:
      return std::nullopt;
  }
}

/// Returns the value that the argument of a constexpr function would have in host code. In kernels
/// Sema gives float literals the type float, so operators on them are evaluated here in the format
/// of the literals.
std::optional<llvm::APFloat> exactNumber(const clang::Expr* expression, clang::ASTContext& ast) {
  const clang::Expr* written = asWritten(expression);
  if (const auto* literal = llvm::dyn_cast<clang::FloatingLiteral>(written)) {
    return literal->getValue();
  }
  const bool isFloating = written->getType()->isRealFloatingType();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(written); unary && isFloating) {
    std::optional<llvm::APFloat> operand = exactNumber(unary->getSubExpr(), ast);
    if (operand && unary->getOpcode() == clang::UO_Minus) operand->changeSign();
    return operand;
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(written); binary && isFloating) {
    const std::optional<llvm::APFloat> left = exactNumber(binary->getLHS(), ast);
    const std::optional<llvm::APFloat> right = exactNumber(binary->getRHS(), ast);
    return left && right ? exactBinary(*binary, *left, *right) : std::nullopt;
  }
  clang::Expr::EvalResult result;
  if (!written->EvaluateAsRValue(result, ast, true)) return std::nullopt;
  if (result.Val.isFloat()) return result.Val.getFloat();
  if (!result.Val.isInt()) return std::nullopt;
  llvm::APFloat number(llvm::APFloat::IEEEdouble());
  number.convertFromAPInt(result.Val.getInt(), result.Val.getInt().isSigned(),
                          llvm::APFloat::rmNearestTiesToEven);
  return number;
}

/// True for a constant array or an object of std::array.
bool hasConstantElements(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  const bool isArray = record != nullptr
                           ? record->isInStdNamespace() && record->getName() == "array"
                           : type->isConstantArrayType();
  const bool isConstant = type.isConstQualified() ||
                          (record == nullptr && isArray &&
                           variable.getASTContext().getBaseElementType(type).isConstQualified());
  return isArray && isConstant;
}

}  // namespace

// ---- literals

Value ExpressionLowering::integerLiteral(const clang::IntegerLiteral& literal) {
  const bool isUnsigned = literal.getType()->isUnsignedIntegerType();
  const clang::SourceManager& sources = context_.unit.ast.getSourceManager();
  clang::SourceLocation location = literal.getLocation();
  // A token that `##` makes has no location in a file. INT64_MAX contains one.
  while (sources.isWrittenInScratchSpace(sources.getSpellingLoc(location)))
    location = sources.getImmediateExpansionRange(location).getBegin();
  return convert_.integer(
      check::integerLiteral(llvm::APSInt(literal.getValue(), isUnsigned), location));
}

Value ExpressionLowering::characterLiteral(const clang::CharacterLiteral& literal) {
  const clang::QualType type = literal.getType();
  llvm::APSInt value = context_.unit.ast.MakeIntValue(literal.getValue(), type);
  return convert_.integer(check::integerLiteral(std::move(value), literal.getLocation()));
}

Value ExpressionLowering::floatingLiteral(const clang::FloatingLiteral& literal) {
  const llvm::APFloat value = literal.getValue();
  if (isSingle(value)) return {context_.builder.constant(value.convertToFloat()), {}};
  return convert_.floating(doublePrecision(value));
}

// ---- constants of the host

Value ExpressionLowering::constantOf(const clang::APValue& value, clang::QualType type,
                                     clang::SourceLocation location) {
  if (value.isFloat()) {
    const llvm::APFloat& number = value.getFloat();
    if (isSingle(number)) return {context_.builder.constant(number.convertToFloat()), {}};
    return convert_.floating(doublePrecision(number));
  }
  if (!value.isInt()) return {};
  if (type->isBooleanType()) return {context_.builder.constant(!value.getInt().isZero()), {}};
  const clang::QualType promoted = promotedType(type);
  llvm::APSInt number =
      value.getInt().extOrTrunc(static_cast<unsigned>(context_.unit.ast.getIntWidth(promoted)));
  number.setIsUnsigned(promoted->isUnsignedIntegerType());
  return convert_.integer(integerConstant(std::move(number), location));
}

Value ExpressionLowering::enumerator(const clang::DeclRefExpr& reference) {
  const auto& constant = *llvm::cast<clang::EnumConstantDecl>(reference.getDecl());
  return constantOf(clang::APValue(constant.getInitVal()), reference.getType(),
                    reference.getLocation());
}

Value ExpressionLowering::globalConstant(const clang::VarDecl& variable,
                                         clang::SourceLocation location) {
  const clang::QualType type = variable.getType();
  clang::Expr::EvalResult result;
  const bool isConstant = variable.hasGlobalStorage() && type.isConstQualified() &&
                          !type.isVolatileQualified() && isNumber(type) &&
                          variable.getAnyInitializer() != nullptr &&
                          variable.getAnyInitializer()->EvaluateAsRValue(result, context_.unit.ast);
  if (isConstant) {
    if (const Value value = constantOf(result.Val, type, location)) return value;
  }
  if (variable.isLocalVarDecl()) {
    context_.requireReported(variable);
    return {};
  }
  context_.report(location, Kind::GlobalVariable) << variable.getName();
  context_.report(variable.getLocation(),
                  hasConstantElements(variable) ? Kind::ConstantElements : Kind::DeclaredHere)
      << variable.getName();
  return {};
}

// ---- values of host code

Value ExpressionLowering::evaluated(const clang::Expr& expression) {
  if (!isNumber(expression.getType())) return {};
  clang::ASTContext& ast = context_.unit.ast;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(&expression);
  const bool isCall = call != nullptr && !llvm::isa<clang::CXXOperatorCallExpr>(call);
  const clang::Expr* exact = isCall ? withExactArguments(*call) : &expression;
  clang::Expr::EvalResult result;
  if (!exact->EvaluateAsRValue(result, ast, true) || result.HasSideEffects) return {};
  return constantOf(result.Val, expression.getType(), expression.getExprLoc());
}

const clang::Expr* ExpressionLowering::withExactArguments(const clang::CallExpr& call) {
  clang::ASTContext& ast = context_.unit.ast;
  std::vector<clang::Expr*> arguments;
  for (const clang::Expr* argument : call.arguments()) {
    const std::optional<llvm::APFloat> number =
        argument->getType()->isRealFloatingType() ? exactNumber(argument, ast) : std::nullopt;
    if (number) {
      const llvm::fltSemantics& format = ast.getFloatTypeSemantics(argument->getType());
      arguments.push_back(clang::FloatingLiteral::Create(
          ast, inFormat(*number, format), true, argument->getType(), argument->getExprLoc()));
    } else {
      arguments.push_back(const_cast<clang::Expr*>(argument));
    }
  }
  return clang::CallExpr::Create(ast, const_cast<clang::Expr*>(call.getCallee()), arguments,
                                 call.getType(), call.getValueKind(), call.getRParenLoc(),
                                 call.getFPFeatures());
}

}  // namespace brook::check
