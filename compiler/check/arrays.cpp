// ExpressionLowering: local arrays (docs/language/kernel_code.md, Arrays). An array with several
// dimensions is lowered to one array of its elements in row order. An index outside of the array is
// clamped to the nearest element.
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"
#include "llvm/ADT/StringExtras.h"

namespace brook::check {

using diagnostics::Kind;

namespace {

/// Returns the name in the user's text, which has no separate arrays for fields.
std::string_view writtenName(const ir::Variable& array) {
  return array.field ? array.field->parameter : array.name;
}

}  // namespace

// Returns the index in one dimension, clamped to its range.
std::optional<ir::ExprId> ExpressionLowering::arrayIndex(const clang::ArraySubscriptExpr& subscript,
                                                         std::string_view array) {
  const auto* type = context_.unit.ast.getAsConstantArrayType(
      subscript.getBase()->IgnoreParenImpCasts()->getType());
  const auto size = static_cast<std::int32_t>(type->getSize().getZExtValue());
  ir::FunctionBuilder& builder = context_.builder;
  if (const std::optional<llvm::APSInt> known =
          subscript.getIdx()->getIntegerConstantExpr(context_.unit.ast)) {
    if (*known < 0 || *known >= size) {
      context_.report(subscript.getIdx()->getExprLoc(), Kind::ArrayIndex)
          << llvm::toString(*known, 10) << array << size;
      return std::nullopt;
    }
    return builder.constant(static_cast<std::int32_t>(known->getExtValue()));
  }
  const Value given = value(subscript.getIdx());
  if (!given) return std::nullopt;
  const bool isUint = convert_.typeOf(given) == ir::kUint;
  const Value index =
      convert_.to(isUint ? intIndex(given) : given, ir::kInt, subscript.getIdx()->getExprLoc());
  if (!index) return std::nullopt;
  const ir::ExprId atMost =
      builder.builtin(ir::BuiltinKind::Min, {index.id, builder.constant(size - 1)});
  return builder.builtin(ir::BuiltinKind::Max, {atMost, builder.constant(0)});
}

std::optional<ExpressionLowering::ArrayElement> ExpressionLowering::arrayElement(
    const clang::ArraySubscriptExpr& subscript) {
  const clang::Expr* base = asWritten(subscript.getBase());
  ir::FunctionBuilder& builder = context_.builder;
  std::optional<ArrayElement> outer;
  if (const auto* row = llvm::dyn_cast<clang::ArraySubscriptExpr>(base)) {
    outer = arrayElement(*row);
    if (!outer) return std::nullopt;
  } else {
    const auto known = context_.variables.find(namedVariable(base));
    const bool isArray = known != context_.variables.end() &&
                         builder.function().variable(known->second).type.isArray();
    if (!isArray) {
      value(base);  // reports the error
      return std::nullopt;
    }
    outer = ArrayElement{known->second, ir::ExprId{}};
  }
  if (outer->index.isValid() && hasEffects(subscript.getIdx())) settle(outer->index, "index");
  const std::string_view name = writtenName(builder.function().variable(outer->array));
  const std::optional<ir::ExprId> index = arrayIndex(subscript, name);
  if (!index) return std::nullopt;
  if (!outer->index.isValid()) return ArrayElement{outer->array, *index};
  const auto* type = context_.unit.ast.getAsConstantArrayType(base->getType());
  const auto width = static_cast<std::int32_t>(type->getSize().getZExtValue());
  const ir::ExprId row =
      builder.binary(ir::BinaryOp::Multiply, outer->index, builder.constant(width));
  return ArrayElement{outer->array, builder.binary(ir::BinaryOp::Add, row, *index)};
}

Value ExpressionLowering::elementValue(const clang::ArraySubscriptExpr& subscript) {
  const std::optional<ArrayElement> element = arrayElement(subscript);
  if (!element) return {};
  ir::FunctionBuilder& builder = context_.builder;
  if (subscript.getType()->isArrayType()) {
    context_.report(subscript.getExprLoc(), Kind::ArrayAsValue)
        << writtenName(builder.function().variable(element->array));
    return {};
  }
  return {builder.component(builder.read(element->array), element->index), {}};
}

/// Returns fields of an element of an array of structures, which has one array for each field.
std::vector<ir::ExprId> ExpressionLowering::elementFields(
    const clang::ArraySubscriptExpr& subscript, Leaves leaves) {
  const std::optional<ArrayElement> element = arrayElement(subscript);
  if (!element) return {};
  std::vector<ir::ExprId> index = {element->index};
  if (leaves.count > 1) keep(index, "index");
  ir::FunctionBuilder& builder = context_.builder;
  std::vector<ir::ExprId> values;
  for (unsigned i = 0; i < leaves.count; ++i) {
    const ir::VariableId field{element->array.index + leaves.first + i};
    values.push_back(builder.component(builder.read(field), index.front()));
  }
  return values;
}

std::optional<Target> ExpressionLowering::elementTarget(
    const clang::ArraySubscriptExpr& subscript) {
  const std::optional<ArrayElement> element = arrayElement(subscript);
  if (!element) return std::nullopt;
  return Target(ir::Place{element->array, {}, element->index});
}

// ---- brace initialisers

void ExpressionLowering::initialise(ir::VariableId first, const clang::InitListExpr& list) {
  const clang::InitListExpr* semantic = list.getSemanticForm();
  const clang::InitListExpr& complete = semantic == nullptr ? list : *semantic;
  initialiseFrom(first, complete, complete.getType(), 0);
}

// Initialises the elements from `first` on. Returns the index after them.
int ExpressionLowering::initialiseFrom(ir::VariableId array, const clang::InitListExpr& list,
                                       clang::QualType type, int first) {
  const auto* dimension = context_.unit.ast.getAsConstantArrayType(type);
  const clang::QualType inner = dimension->getElementType();
  const auto size = static_cast<unsigned>(dimension->getSize().getZExtValue());
  const int innerCount = static_cast<int>(arrayShape(inner)->count);
  const clang::QualType element = context_.unit.ast.getBaseElementType(inner);
  for (unsigned i = 0; i < size; ++i) {
    const clang::Expr* part = i < list.getNumInits() ? list.getInit(i) : nullptr;
    const auto* innerList = llvm::dyn_cast_or_null<clang::InitListExpr>(part);
    if (inner->isArrayType() && innerList != nullptr) {
      first = initialiseFrom(array, *innerList, inner, first);
      continue;
    }
    for (int k = 0; k < innerCount; ++k)
      initialiseElement(array, first++, element, inner->isArrayType() ? nullptr : part);
  }
  return first;
}

void ExpressionLowering::initialiseElement(ir::VariableId array, int index, clang::QualType type,
                                           const clang::Expr* value) {
  ir::FunctionBuilder& builder = context_.builder;
  const ir::Place first = {array, {}, builder.constant(index)};
  if (value == nullptr || llvm::isa<clang::ImplicitValueInitExpr>(value)) {
    unsigned field = array.index;
    for (const Leaf& leaf : leavesOf(type))
      builder.assign({{field++}, {}, first.index}, builder.constant(0.0, leaf.type));
  } else if (isStructure(type)) {
    storeStructure(value, Target(first));
  } else if (const Value element = valueAs(value, *valueType(type))) {
    builder.assign(first, element.id);
  }
}

}  // namespace brook::check
