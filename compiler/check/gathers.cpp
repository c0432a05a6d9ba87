// ExpressionLowering: elements of gathers, g[i], g[float2] and g[y][x] (brook-language 4.3).
#include "compiler/check/expressions.h"

#include <algorithm>

namespace brook::check {

using diagnostics::Kind;

Value ExpressionLowering::gather(const clang::CXXOperatorCallExpr& subscript) {
  std::optional<GatherAccess> access = gatherAccess(subscript);
  if (!access) return {};
  return {context_.builder.gather(access->gather, std::move(access->indices)), {}};
}

/// What is read where: nothing after an error.
std::optional<ExpressionLowering::GatherAccess> ExpressionLowering::gatherAccess(
    const clang::CXXOperatorCallExpr& subscript) {
  std::vector<const clang::Expr*> written;
  const clang::Expr* base = &subscript;
  while (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(base)) {
    if (call->getOperator() != clang::OO_Subscript) {
      forbidden(*call);
      return std::nullopt;
    }
    written.insert(written.begin(), call->getArg(1));
    base = asWritten(call->getArg(0));
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
  const auto known =
      name == nullptr ? context_.variables.end() : context_.variables.find(name->getDecl());
  if (known == context_.variables.end()) {
    forbidden(subscript);
    return std::nullopt;
  }
  const int rank = context_.builder.function().variable(known->second).rank;
  std::vector<ir::ExprId> indices = gatherIndices(*name, rank, written);
  if (indices.empty()) return std::nullopt;
  return GatherAccess{known->second, std::move(indices)};
}

// The indices, slowest dimension first; none after an error.
std::vector<ir::ExprId> ExpressionLowering::gatherIndices(
    const clang::DeclRefExpr& base, int rank, const std::vector<const clang::Expr*>& written) {
  std::vector<Value> values;
  for (const clang::Expr* index : written)
    values.push_back(value(index));
  if (!std::ranges::all_of(values, [](const Value& value) { return bool(value); })) return {};

  ir::FunctionBuilder& builder = context_.builder;
  std::vector<ir::ExprId> indices;
  const bool hasVector = std::ranges::any_of(
      values, [&](const Value& value) { return convert_.typeOf(value).isVector(); });
  if (values.size() == 1) {
    const int width = convert_.typeOf(values[0]).width;
    if (width < rank) {
      context_.report(base.getLocation(), Kind::GatherIndexSize)
          << base.getDecl()->getName() << rank << width;
      return {};
    }
    // Component x of a vector counts along the fastest dimension.
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
    context_.report(base.getLocation(), Kind::GatherIndexMixed) << base.getDecl()->getName();
    return {};
  }
  if (static_cast<int>(values.size()) != rank) {
    context_.report(base.getLocation(), Kind::GatherIndexSize)
        << base.getDecl()->getName() << rank << static_cast<int>(values.size());
    return {};
  }
  for (const Value& value : values)
    indices.push_back(gatherIndex(value));
  return indices;
}

// An int index is exact, a float or double index means the nearest element: floor(v + 0.5).
ir::ExprId ExpressionLowering::gatherIndex(const Value& index) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::Type type = convert_.typeOf(index);
  if (!type.isFloating()) return convert_.toScalar(index, ir::Scalar::Int).id;
  const ir::ExprId shifted =
      builder.binary(ir::BinaryOp::Add, index.id, builder.constant(0.5, type));
  return builder.convert(builder.builtin(ir::BuiltinKind::Floor, {shifted}), ir::Scalar::Int);
}

}  // namespace brook::check
