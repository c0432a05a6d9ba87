// ExpressionLowering: the built-in functions (docs/language/functions.md).
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"

#include <algorithm>

namespace brook::check {
namespace {

using diagnostics::Kind;

/// Returns the name in ir/builtins.def of a function with two names.
std::string canonicalName(const std::string& name) {
  if (name == "frc") return "frac";
  if (name == "len") return "length";
  return name;
}

/// Returns the name in the user's text.
std::string shownName(const std::string& name) {
  return name.starts_with("std_") ? name.substr(4) : name;
}

bool isOfSingle(const frontend::CFunction* function) {
  return function != nullptr && function->arguments == frontend::CArguments::Single;
}

bool isOfFloats(const frontend::CFunction* function) {
  return function != nullptr && function->arguments != frontend::CArguments::Exchanged;
}

/// True for functions like dot and distance, for which a missing component has no defined meaning.
bool needsEqualSizes(const ir::BuiltinInfo& builtin) {
  return builtin.shape == ir::BuiltinShape::ToScalar;
}

}  // namespace

Value ExpressionLowering::builtin(const clang::CallExpr& call, const std::string& name) {
  const frontend::CFunction* ofC = frontend::findCFunction(name);
  const std::string own = ofC == nullptr ? canonicalName(name) : std::string(ofC->builtin);
  const ir::BuiltinInfo* builtin = ir::findBuiltin(own);
  if (builtin == nullptr) return splitting(call, own, ofC != nullptr);
  std::vector<Value> arguments;
  for (unsigned i = 0; i < call.getNumArgs(); ++i)
    arguments.push_back(libraryArgument(call, i));
  if (!std::ranges::all_of(arguments, [](const Value& value) { return bool(value); })) return {};
  if (static_cast<int>(arguments.size()) != builtin->arity) {
    context_.report(call.getExprLoc(), Kind::BuiltinArity)
        << shownName(name) << builtin->arity << static_cast<int>(arguments.size());
    return {};
  }
  if (builtin->shape == ir::BuiltinShape::AnyAll) return anyOrAll(*builtin, arguments[0]);
  if (builtin->shape == ir::BuiltinShape::Refract) return refract(std::move(arguments), call);
  return componentwise(*builtin, std::move(arguments), call, ofC);
}

/// Lowers an argument with its own type; in `std::max<float>(n, 2)`, with the type float.
Value ExpressionLowering::libraryArgument(const clang::CallExpr& call, unsigned position) {
  const clang::Expr* argument = call.getArg(position);
  const clang::FunctionDecl& function = *call.getDirectCallee();
  const bool hasTypes = function.isInStdNamespace() && function.isTemplateInstantiation();
  const std::optional<ir::Type> type =
      hasTypes ? valueType(function.getParamDecl(position)->getType()) : std::nullopt;
  return type ? valueAs(argument, *type) : value(argument);
}

Value ExpressionLowering::componentwise(const ir::BuiltinInfo& builtin,
                                        std::vector<Value> arguments, const clang::CallExpr& call,
                                        const frontend::CFunction* ofC) {
  ir::Type type = convert_.typeOf(arguments[0]);
  type = Conversions::common(type, type);
  for (const Value& argument : arguments) {
    const ir::Type other = convert_.typeOf(argument);
    if (needsEqualSizes(builtin) && type.isVector() && other.isVector() &&
        type.width != other.width) {
      context_.report(call.getExprLoc(), Kind::BuiltinSizes)
          << builtin.name << ir::typeName(type) << ir::typeName(other)
          << selectorOf(std::min(type.width, other.width));
      return {};
    }
    type = Conversions::common(type, other);
  }
  const bool takesIntegers = builtin.scalars == ir::BuiltinScalars::FDI && !isOfFloats(ofC);
  const bool isNumber = type.isFloating() || takesIntegers;
  if (!isNumber || isOfSingle(ofC)) type.scalar = ir::Scalar::Float;
  if (!takes(builtin, type, call)) return {};
  if (builtin.shape == ir::BuiltinShape::Cross) type.width = 3;

  std::vector<ir::ExprId> converted;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const clang::SourceLocation location = call.getArg(static_cast<unsigned>(i))->getExprLoc();
    const Value argument = convert_.to(arguments[i], type, location);
    if (!argument) return {};
    converted.push_back(argument.id);
  }
  if (ofC != nullptr) return ofLibrary(builtin, *ofC, std::move(converted));
  const ir::ExprId result = context_.builder.builtin(builtin.kind, std::move(converted));
  if (builtin.shape != ir::BuiltinShape::ToBool) return {result, {}};
  return {context_.builder.convert(result, ir::Scalar::Float), {}};
}

/// Lowers a library function by its own rules. `std::max(a, b)` is a if a < b is false, so it is
/// max(b, a); `fmax(a, b)` is a if b is NaN.
Value ExpressionLowering::ofLibrary(const ir::BuiltinInfo& builtin,
                                    const frontend::CFunction& function,
                                    std::vector<ir::ExprId> arguments) {
  ir::FunctionBuilder& builder = context_.builder;
  if (function.arguments == frontend::CArguments::Exchanged) std::ranges::reverse(arguments);
  const ir::ExprId result = builder.builtin(builtin.kind, arguments);
  const bool isExtremum =
      builtin.kind == ir::BuiltinKind::Min || builtin.kind == ir::BuiltinKind::Max;
  if (!isExtremum || !isOfFloats(&function)) return {result, {}};
  const ir::ExprId isNan = builder.builtin(ir::BuiltinKind::IsNan, {arguments[1]});
  return {builder.select(isNan, arguments[0], result), {}};
}

bool ExpressionLowering::takes(const ir::BuiltinInfo& builtin, ir::Type type,
                               const clang::CallExpr& call) {
  if (!type.isDouble() || ir::accepts(builtin.scalars, ir::Scalar::Double)) return true;
  context_.report(call.getExprLoc(), Kind::BuiltinOnDouble) << builtin.name;
  return false;
}

Value ExpressionLowering::anyOrAll(const ir::BuiltinInfo& builtin, const Value& argument) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::ExprId result = builder.builtin(builtin.kind, {convert_.toBools(argument)});
  return {builder.convert(result, ir::Scalar::Float), {}};
}

Value ExpressionLowering::refract(std::vector<Value> arguments, const clang::CallExpr& call) {
  ir::Type type = Conversions::common(convert_.typeOf(arguments[0]), convert_.typeOf(arguments[1]));
  if (!takes(*ir::findBuiltin("refract"), type, call)) return {};
  type.scalar = ir::Scalar::Float;
  const Value incident = convert_.to(arguments[0], type, call.getArg(0)->getExprLoc());
  const Value normal = convert_.to(arguments[1], type, call.getArg(1)->getExprLoc());
  const Value eta = convert_.to(arguments[2], ir::kFloat, call.getArg(2)->getExprLoc());
  if (!incident || !normal || !eta) return {};
  return {context_.builder.builtin(ir::BuiltinKind::Refract, {incident.id, normal.id, eta.id}), {}};
}

// Lowers frexp, modf and sincos. They have several results, each of which is a function of the IR.
// The argument is kept in a temporary, which the assignments of results cannot change.
Value ExpressionLowering::splitting(const clang::CallExpr& call, const std::string& name,
                                    bool isSingle) {
  ir::FunctionBuilder& builder = context_.builder;
  const Value argument = value(call.getArg(0));
  std::vector<Target> results;
  for (unsigned i = 1; i < call.getNumArgs(); ++i) {
    std::optional<Target> result = target(call.getArg(i));
    if (result && call.getNumArgs() > 2) settle(*result);
    if (result) results.push_back(std::move(*result));
  }
  if (!argument || results.size() + 1 != call.getNumArgs()) return {};
  const bool isDouble = convert_.typeOf(argument).isDouble() && !isSingle;
  if (isDouble && name != "modf") {
    context_.report(call.getExprLoc(), Kind::BuiltinOnDouble) << name;
    return {};
  }
  const ir::ExprId number =
      isDouble ? argument.id : convert_.toScalar(argument, ir::Scalar::Float).id;
  const ir::VariableId operand = temporary(name + "_argument", number);
  const ir::ExprId x = builder.read(operand);
  const clang::SourceLocation location = call.getExprLoc();
  if (name == "frexp") {
    storeConverted(results[0], builder.builtin(ir::BuiltinKind::FrexpExponent, {x}), location);
    return {builder.builtin(ir::BuiltinKind::FrexpMantissa, {x}), {}};
  }
  if (name == "modf") {
    const ir::ExprId whole = builder.builtin(ir::BuiltinKind::Trunc, {x});
    storeConverted(results[0], whole, location);
    // The fraction of an infinity is 0; inf - inf would be NaN.
    return {builder.select(builder.builtin(ir::BuiltinKind::IsInf, {x}),
                           builder.constant(0.0, builder.typeOf(x)),
                           builder.binary(ir::BinaryOp::Subtract, x, whole)),
            {}};
  }
  storeConverted(results[0], builder.builtin(ir::BuiltinKind::Sin, {x}), location);
  storeConverted(results[1], builder.builtin(ir::BuiltinKind::Cos, {x}), location);
  return {};
}

}  // namespace brook::check
