// ExpressionLowering: elements of gathers, g[i], g[float2] and g[y][x] (docs/language/kernels.md,
// Gathers), and of scatter outputs.
#include "compiler/check/expressions.h"

#include <algorithm>

namespace brook::check {

using diagnostics::Kind;

// Returns g, a gather or a scatter output, and the written indices of `g[y][x]`; nullopt for other
// expressions.
std::optional<ExpressionLowering::Subscript> ExpressionLowering::subscriptOf(
    const clang::Expr* expression) const {
  Subscript result;
  const clang::Expr* base = asWritten(expression);
  while (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(base)) {
    if (call->getOperator() != clang::OO_Subscript) return std::nullopt;
    result.indices.insert(result.indices.begin(), call->getArg(1));
    base = asWritten(call->getArg(0));
  }
  result.base = llvm::dyn_cast<clang::DeclRefExpr>(base);
  const auto known = result.base == nullptr ? context_.variables.end()
                                            : context_.variables.find(result.base->getDecl());
  if (result.indices.empty() || known == context_.variables.end()) return std::nullopt;
  result.stream = known->second;
  return result;
}

Value ExpressionLowering::gather(const clang::CXXOperatorCallExpr& expression) {
  const std::optional<Subscript> subscript = subscriptOf(&expression);
  if (!subscript) return hostOperator(expression);
  if (isScatterOutput(subscript->stream)) return scatterAccess(expression, subscript->stream);
  std::vector<ir::ExprId> indices = gatherIndices(*subscript);
  if (indices.empty()) return {};
  return {context_.builder.gather(subscript->stream, std::move(indices)), {}};
}

// Reports an operator on the host's vectors; one of its operands is from the host.
Value ExpressionLowering::hostOperator(const clang::CXXOperatorCallExpr& expression) {
  for (const clang::Expr* operand : expression.arguments()) {
    if (!value(operand->IgnoreUnlessSpelledInSource())) return {};
  }
  return forbidden(expression);
}

// ---- scatter outputs (docs/language/outputs.md)

bool ExpressionLowering::isScatterOutput(ir::VariableId variable) const {
  return context_.builder.function().variable(variable).kind == ir::VariableKind::ScatterOutput;
}

// Lowers `o[i] = v;` if o is a scatter output; returns false for other assignments.
bool ExpressionLowering::scatter(const clang::BinaryOperator& assignment) {
  if (assignment.getOpcode() != clang::BO_Assign) return false;
  const std::optional<Subscript> subscript = subscriptOf(assignment.getLHS());
  if (!subscript || !isScatterOutput(subscript->stream)) return false;
  ir::FunctionBuilder& builder = context_.builder;
  const ir::Type type = builder.function().variable(subscript->stream).type;
  const bool isValueFirst = hasEffects(assignment.getLHS());
  Value value;
  if (isValueFirst) {
    value = valueAs(assignment.getRHS(), type);
    settle(value);
  }
  std::vector<ir::ExprId> indices = gatherIndices(*subscript);
  if (!isValueFirst) value = valueAs(assignment.getRHS(), type);
  if (value && !indices.empty()) builder.scatter(subscript->stream, std::move(indices), value.id);
  return true;
}

Value ExpressionLowering::scatterAccess(const clang::Expr& expression, ir::VariableId output) {
  context_.report(expression.getExprLoc(), Kind::ScatterAccess)
      << context_.builder.function().variable(output).name;
  return {};
}

// ---- indices

// Returns the indices, slowest dimension first; empty after an error.
std::vector<ir::ExprId> ExpressionLowering::gatherIndices(const Subscript& subscript) {
  const clang::DeclRefExpr& base = *subscript.base;
  const int rank = context_.builder.function().variable(subscript.stream).rank;
  const bool isScatter = isScatterOutput(subscript.stream);
  std::vector<Value> values;
  for (const clang::Expr* index : subscript.indices) {
    if (hasEffects(index)) {
      for (Value& earlier : values)
        settle(earlier);
    }
    values.push_back(value(index));
  }
  if (!std::ranges::all_of(values, [](const Value& value) { return bool(value); })) return {};

  ir::FunctionBuilder& builder = context_.builder;
  std::vector<ir::ExprId> indices;
  const bool hasVector = std::ranges::any_of(
      values, [&](const Value& value) { return convert_.typeOf(value).isVector(); });
  if (values.size() == 1) {
    const int width = convert_.typeOf(values[0]).width;
    if (width < rank) {
      context_.report(base.getLocation(), Kind::GatherIndexSize)
          << base.getDecl()->getName() << rank << width << isScatter;
      return {};
    }
    // Component x of a vector is the index in the fastest dimension.
    ir::Components used;
    for (int component = 0; component < rank; ++component) {
      used.push_back(static_cast<std::uint8_t>(component));
    }
    const bool isWhole = width == rank;
    const ir::ExprId index =
        gatherIndex(isWhole ? values[0] : Value{builder.swizzle(values[0].id, used), {}});
    for (int component = rank - 1; component >= 0; --component) {
      indices.push_back(builder.swizzle(index, {static_cast<std::uint8_t>(component)}));
    }
    return indices;
  }
  if (hasVector) {
    context_.report(base.getLocation(), Kind::GatherIndexMixed)
        << base.getDecl()->getName() << isScatter;
    return {};
  }
  if (static_cast<int>(values.size()) != rank) {
    context_.report(base.getLocation(), Kind::GatherIndexSize)
        << base.getDecl()->getName() << rank << static_cast<int>(values.size()) << isScatter;
    return {};
  }
  for (const Value& value : values)
    indices.push_back(gatherIndex(value));
  return indices;
}

// Converts an index to int. A uint above the range of int becomes the largest int, which is beyond
// every stream and array.
Value ExpressionLowering::intIndex(const Value& index) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::Type type = convert_.typeOf(index);
  if (type.scalar != ir::Scalar::Uint) return convert_.toScalar(index, ir::Scalar::Int);
  const ir::ExprId most = builder.broadcast(builder.constant(std::uint32_t{INT32_MAX}), type);
  return convert_.toScalar({builder.builtin(ir::BuiltinKind::Min, {index.id, most}), {}},
                           ir::Scalar::Int);
}

// Lowers an index: an int is exact, a float or double selects the nearest element.
ir::ExprId ExpressionLowering::gatherIndex(const Value& index) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::Type type = convert_.typeOf(index);
  if (!type.isFloating()) return intIndex(index).id;
  return builder.builtin(ir::BuiltinKind::NearestIndex, {index.id});
}

}  // namespace brook::check
