#include "compiler/analysis/value_ranges.h"

#include "compiler/analysis/reaching_definitions.h"

#include <cmath>
#include <cstdint>
#include <utility>

namespace brook::analysis {

using namespace ir;
using Kind = Formula::Kind;
using Range = ValueRanges::Range;

namespace {

Range make(Kind kind, const Range& a, const Range& b) {
  if (!a || !b) return std::nullopt;
  return make(kind, std::vector{*a, *b});
}

Formula from(double low, double high) {
  return make(Kind::Between, {constant(low), constant(high)});
}

// Of a parameter that is held in fewer bits.
Range ofStorage(Storage storage) {
  switch (storage) {
    case Storage::Char:
      return from(-128, 127);
    case Storage::Uchar:
      return from(0, 255);
    case Storage::Short:
      return from(-32768, 32767);
    case Storage::Ushort:
      return from(0, 65535);
    case Storage::Fixed:
    case Storage::Shortfixed:
      return from(0, 1);
    case Storage::Plain:
    case Storage::Uint:
      return std::nullopt;
  }
  return std::nullopt;
}

// A formula holds a copy of each of its operands: sums of sums would double with each local.
constexpr int kMaxNodes = 256;

int nodesOf(const Formula& formula) {
  int nodes = 1;
  for (const Formula& operand : formula.operands)
    nodes += nodesOf(operand);
  return nodes;
}

// Nothing that was computed, and so rounded, in float.
bool isExactInFloat(const Formula& formula) {
  return formula.operands.empty() || formula.kind == Kind::AsFloat;
}

}  // namespace

ValueRanges::ValueRanges(const Function& function)
    : function_(function),
      fixedValues_(fixedValues(function)),
      locals_(function.variables.size()) {}

void ValueRanges::declare(const Declare& n) {
  if (!fixedValues_[n.variable.index] || !isSigned(function_.variable(n.variable).type)) return;
  Range range = of(*n.init);
  if (range && nodesOf(*range) <= kMaxNodes) locals_[n.variable.index] = std::move(range);
}

Range ValueRanges::of(ExprId id) const {
  const Expr& expr = function_.expr(id);
  if (const auto* n = std::get_if<ir::Constant>(&expr.node)) return ofConstant(*n);
  if (const auto* n = std::get_if<Read>(&expr.node)) return ofRead(n->variable, 0);
  if (const auto* n = std::get_if<Swizzle>(&expr.node)) return ofSwizzle(*n);
  if (const auto* n = std::get_if<Convert>(&expr.node)) return ofConvert(*n, expr.type);
  if (const auto* n = std::get_if<Unary>(&expr.node)) {
    const Range operand = of(n->operand);
    if (n->op != UnaryOp::Negate || !operand || !isSigned(expr.type)) return std::nullopt;
    return make(Kind::Negate, std::vector{*operand});
  }
  if (const auto* n = std::get_if<Binary>(&expr.node)) return ofBinary(*n, expr.type);
  if (const auto* n = std::get_if<Builtin>(&expr.node)) return ofBuiltin(*n, expr.type);
  if (const auto* n = std::get_if<Select>(&expr.node)) return ofSelect(*n, expr.type);
  if (const auto* n = std::get_if<ir::Gather>(&expr.node))
    return ofStorage(function_.variable(n->stream).storage);
  return std::nullopt;
}

Range ValueRanges::ofConstant(const ir::Constant& n) {
  if (const auto* i = std::get_if<std::int32_t>(&n.value)) return constant(*i);
  if (const auto* f = std::get_if<float>(&n.value)) {
    if (*f > -2147483648.0F && *f < 2147483648.0F) return constant(static_cast<double>(*f));
  }
  return std::nullopt;
}

Range ValueRanges::ofRead(VariableId id, int component) const {
  const Variable& variable = function_.variable(id);
  if (variable.kind == VariableKind::Constant && variable.storage == Storage::Plain) {
    const Scalar scalar = variable.type.scalar;
    if (scalar != Scalar::Int && scalar != Scalar::Float) return std::nullopt;
    return Formula{.kind = scalar == Scalar::Int ? Kind::Integer : Kind::Number,
                   .parameter = id.index,
                   .component = component};
  }
  // What a kernel assigns to an output, or a call to a parameter of a helper, may be any number.
  const bool isGiven = variable.kind == VariableKind::Stream ||
                       variable.kind == VariableKind::Iterator ||
                       variable.kind == VariableKind::Constant;
  if (isGiven && variable.storage != Storage::Plain) return ofStorage(variable.storage);
  return component == 0 ? locals_[id.index] : std::nullopt;
}

Range ValueRanges::ofSwizzle(const Swizzle& n) const {
  if (n.components.size() != 1) return std::nullopt;
  const int component = n.components.front();
  const ExprNode& node = function_.expr(n.operand).node;
  if (const auto* read = std::get_if<Read>(&node)) return ofRead(read->variable, component);
  if (const auto* extent = std::get_if<Extent>(&node))
    return ofShape(Kind::Extent, extent->stream, component);
  if (const auto* position = std::get_if<Position>(&node))
    return ofShape(Kind::Position, position->stream, component);
  return std::nullopt;
}

Range ValueRanges::ofShape(Kind kind, VariableId stream, int component) const {
  if (function_.variable(stream).kind == VariableKind::Iterator) return std::nullopt;
  return Formula{.kind = kind, .parameter = stream.index, .component = component};
}

Range ValueRanges::ofConvert(const Convert& n, Type to) const {
  const Type from = function_.expr(n.operand).type;
  Range operand = of(n.operand);
  if (!operand || !isSigned(from) || !isSigned(to)) return std::nullopt;
  if (from == to) return operand;
  return make(to == kInt ? Kind::Rounded : Kind::AsFloat, std::vector{*operand});
}

Range ValueRanges::ofBinary(const Binary& n, Type type) const {
  if (!isSigned(type)) return std::nullopt;
  const Range left = of(n.left);
  const Range right = of(n.right);
  if (n.op == BinaryOp::BitAnd) return ofBits(left, right);
  if (n.op == BinaryOp::Remainder) return ofRemainder(right);
  if (!left || !right) return std::nullopt;
  // The error of one rounding is small; those of several may not be.
  if (type == kFloat && !(isExactInFloat(*left) && isExactInFloat(*right))) return std::nullopt;
  switch (n.op) {
    case BinaryOp::Add:
      return make(Kind::Add, left, right);
    case BinaryOp::Subtract:
      return make(Kind::Subtract, left, right);
    case BinaryOp::Multiply:
      return make(Kind::Multiply, left, right);
    case BinaryOp::Divide:
      if (right->kind != Kind::Constant || right->constant < 1) return std::nullopt;
      return make(Kind::Divide, left, right);
    default:
      return std::nullopt;
  }
}

Range ValueRanges::ofBits(const Range& left, const Range& right) {
  for (const Range& side : {right, left}) {
    if (side && side->kind == Kind::Constant && side->constant >= 0) return from(0, side->constant);
  }
  return std::nullopt;
}

Range ValueRanges::ofRemainder(const Range& divisor) {
  if (!divisor || divisor->kind != Kind::Constant || divisor->constant == 0) return std::nullopt;
  const double most = std::abs(divisor->constant) - 1;
  return from(-most, most);
}

Range ValueRanges::ofChoice(Kind kind, ExprId a, ExprId b) const {
  Range first = of(a), second = of(b);
  if (!first && !second) return std::nullopt;
  const bool isInt = function_.expr(a).type == kInt;
  for (Range* side : {&first, &second}) {
    if (!*side && isInt) *side = from(-2147483648.0, 2147483647.0);
  }
  return make(kind, first, second);
}

bool ValueRanges::isSame(ExprId a, ExprId b) const {
  if (a == b) return true;
  const ExprNode& left = function_.expr(a).node;
  const ExprNode& right = function_.expr(b).node;
  const auto* x = std::get_if<Read>(&left);
  const auto* y = std::get_if<Read>(&right);
  if (x != nullptr && y != nullptr) return x->variable == y->variable;
  const auto* c = std::get_if<ir::Constant>(&left);
  const auto* d = std::get_if<ir::Constant>(&right);
  return c != nullptr && d != nullptr && c->value == d->value;
}

Range ValueRanges::ofSelect(const Select& n, Type type) const {
  const auto* test = std::get_if<Binary>(&function_.expr(n.condition).node);
  if (test == nullptr || type != kInt) return std::nullopt;
  const bool isLess = test->op == BinaryOp::Less || test->op == BinaryOp::LessEqual;
  const bool isGreater = test->op == BinaryOp::Greater || test->op == BinaryOp::GreaterEqual;
  if (!isLess && !isGreater) return std::nullopt;
  const bool isInOrder = isSame(test->left, n.whenTrue) && isSame(test->right, n.whenFalse);
  const bool isTurned = isSame(test->left, n.whenFalse) && isSame(test->right, n.whenTrue);
  if (!isInOrder && !isTurned) return std::nullopt;
  return ofChoice(isLess == isInOrder ? Kind::Smaller : Kind::Larger, n.whenTrue, n.whenFalse);
}

Range ValueRanges::ofBuiltin(const Builtin& n, Type type) const {
  if (!isSigned(type)) return std::nullopt;
  switch (n.function) {
    case BuiltinKind::Min:
      return ofChoice(Kind::Smaller, n.arguments[0], n.arguments[1]);
    case BuiltinKind::Max:
      return ofChoice(Kind::Larger, n.arguments[0], n.arguments[1]);
    case BuiltinKind::Floor:
    case BuiltinKind::NearestIndex:
    case BuiltinKind::Ceil:
    case BuiltinKind::Round:
    case BuiltinKind::Trunc: {
      const Range operand = of(n.arguments[0]);
      if (!operand) return std::nullopt;
      return make(Kind::Rounded, std::vector{*operand});
    }
    default:
      return std::nullopt;
  }
}

}  // namespace brook::analysis
