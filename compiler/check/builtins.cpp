// ExpressionLowering: the built-in functions (brook-language 6.1).
#include "compiler/check/expressions.h"

#include <algorithm>

namespace brook::check {
namespace {

using diagnostics::Kind;

/// The name in ir/builtins.def of a function that has two names.
std::string canonicalName(const std::string& name) {
  if (name == "frc") return "frac";
  if (name == "len") return "length";
  return name;
}

/// Both dot and distance leave open what a missing component would count for.
bool needsEqualSizes(const ir::BuiltinInfo& builtin) {
  return builtin.shape == ir::BuiltinShape::ToScalar;
}

}  // namespace

Value ExpressionLowering::builtin(const clang::CallExpr& call, const std::string& name) {
  const ir::BuiltinInfo* builtin = ir::findBuiltin(canonicalName(name));
  if (builtin == nullptr) return splitting(call, name);
  std::vector<Value> arguments;
  for (const clang::Expr* argument : call.arguments())
    arguments.push_back(value(argument));
  if (!std::ranges::all_of(arguments, [](const Value& value) { return bool(value); })) return {};
  if (static_cast<int>(arguments.size()) != builtin->arity) {
    context_.report(call.getExprLoc(), Kind::BuiltinArity)
        << name << builtin->arity << static_cast<int>(arguments.size());
    return {};
  }
  if (builtin->shape == ir::BuiltinShape::AnyAll) return anyOrAll(*builtin, arguments[0]);
  if (builtin->shape == ir::BuiltinShape::Refract) return refract(std::move(arguments), call);
  return componentwise(*builtin, std::move(arguments), call);
}

Value ExpressionLowering::componentwise(const ir::BuiltinInfo& builtin,
                                        std::vector<Value> arguments, const clang::CallExpr& call) {
  ir::Type type = convert_.typeOf(arguments[0]);
  type = Conversions::common(type, type);
  for (const Value& argument : arguments) {
    const ir::Type other = convert_.typeOf(argument);
    if (needsEqualSizes(builtin) && type.isVector() && other.isVector() &&
        type.width != other.width) {
      context_.report(call.getExprLoc(), Kind::BuiltinSizes)
          << builtin.name << ir::typeName(type) << ir::typeName(other);
      return {};
    }
    type = Conversions::common(type, other);
  }
  const bool isNumber = type.isFloating() || builtin.scalars == ir::BuiltinScalars::FDI;
  if (!isNumber) type.scalar = ir::Scalar::Float;
  if (!takes(builtin, type, call)) return {};
  if (builtin.shape == ir::BuiltinShape::Cross) type.width = 3;

  std::vector<ir::ExprId> converted;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const clang::SourceLocation location = call.getArg(static_cast<unsigned>(i))->getExprLoc();
    const Value argument = convert_.to(arguments[i], type, location);
    if (!argument) return {};
    converted.push_back(argument.id);
  }
  const ir::ExprId result = context_.builder.builtin(builtin.kind, std::move(converted));
  if (builtin.shape != ir::BuiltinShape::ToBool) return {result, {}};
  return {context_.builder.convert(result, ir::Scalar::Float), {}};
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

// frexp, modf and sincos give several results: the IR has a function for each, so the argument is
// kept in a temporary that the assignments cannot change.
Value ExpressionLowering::splitting(const clang::CallExpr& call, const std::string& name) {
  ir::FunctionBuilder& builder = context_.builder;
  const Value argument = value(call.getArg(0));
  std::vector<ir::Place> results;
  for (unsigned i = 1; i < call.getNumArgs(); ++i) {
    if (const std::optional<ir::Place> result = place(call.getArg(i))) results.push_back(*result);
  }
  if (!argument || results.size() + 1 != call.getNumArgs()) return {};
  const bool isDouble = convert_.typeOf(argument).isDouble();
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
    // The fraction of an infinity is 0, not inf - inf.
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
