#include "compiler/ir/expression_types.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::ir {
namespace {

bool isReadable(VariableKind kind) {
  return kind != VariableKind::Gather && kind != VariableKind::ScatterOutput;
}

bool hasPosition(VariableKind kind) {
  return kind == VariableKind::Stream || kind == VariableKind::Iterator ||
         kind == VariableKind::Output || kind == VariableKind::ScatterOutput ||
         kind == VariableKind::Value;
}

bool hasExtent(VariableKind kind) {
  return kind == VariableKind::Stream || kind == VariableKind::Iterator ||
         kind == VariableKind::Output || kind == VariableKind::Gather;
}

bool acceptsOperand(UnaryOp op, Type type) {
  switch (op) {
    case UnaryOp::Negate:
      return type.isFloating() || type.isInteger();
    case UnaryOp::Not:
      return type.isBool();
    case UnaryOp::Complement:
      return type.isInteger();
  }
  return false;
}

bool acceptsOperand(BinaryOp op, Type type) {
  switch (op) {
    case BinaryOp::Add:
    case BinaryOp::Subtract:
    case BinaryOp::Multiply:
    case BinaryOp::Divide:
    case BinaryOp::Less:
    case BinaryOp::LessEqual:
    case BinaryOp::Greater:
    case BinaryOp::GreaterEqual:
      return type.isFloating() || type.isInteger();
    case BinaryOp::Remainder:
    case BinaryOp::BitAnd:
    case BinaryOp::BitOr:
    case BinaryOp::BitXor:
    case BinaryOp::ShiftLeft:
    case BinaryOp::ShiftRight:
      return type.isInteger();
    case BinaryOp::Equal:
    case BinaryOp::NotEqual:
      return !type.isVoid();
    case BinaryOp::And:
    case BinaryOp::Or:
      return type.isBool();
  }
  return false;
}

// Checks expressions of one function.
class ExpressionTypes {
 public:
  explicit ExpressionTypes(const Function& function) : function_(function) {}

  bool isWellTyped(const Expr& e) const {
    if (e.type.width > maxWidth(e.type.scalar) || !usesArrays(e)) return false;
    return std::visit(
        Overloaded{
            [&](const Constant& n) { return isConstant(n, e.type); },
            [&](const Read& n) {
              return exists(n.variable) && isReadable(kind(n.variable)) &&
                     e.type == function_.variable(n.variable).type;
            },
            [&](const Position& n) {
              return exists(n.stream) && hasPosition(kind(n.stream)) && e.type == kInt4 &&
                     function_.kind != FunctionKind::Reduction;
            },
            [&](const Instance&) {
              return e.type == kInt4 && function_.kind != FunctionKind::Reduction;
            },
            [&](const Extent& n) {
              return exists(n.stream) && hasExtent(kind(n.stream)) && e.type == kInt4;
            },
            [&](const IteratorBound& n) {
              return exists(n.iterator) && kind(n.iterator) == VariableKind::Iterator &&
                     e.type == function_.variable(n.iterator).type;
            },
            [&](const Gather& n) { return isGather(n, e.type); },
            [&](const Unary& n) {
              return acceptsOperand(n.op, e.type) && typeOf(n.operand) == e.type;
            },
            [&](const Binary& n) {
              const Type operand = typeOf(n.left);
              return operand == typeOf(n.right) && acceptsOperand(n.op, operand) &&
                     e.type == resultOfBinary(n.op, operand);
            },
            [&](const Convert& n) {
              const Type operand = typeOf(n.operand);
              return !e.type.isVoid() && operand.width == e.type.width &&
                     operand.scalar != e.type.scalar;
            },
            [&](const Construct& n) { return isConstruct(n, e.type); },
            [&](const Swizzle& n) { return isSwizzle(n, e.type); },
            [&](const Component& n) {
              const Type operand = typeOf(n.operand);
              const Type part = operand.isArray() ? operand.element() : operand.component();
              return (operand.isArray() || operand.isVector()) && typeOf(n.index) == kInt &&
                     e.type == part;
            },
            [&](const Select& n) {
              const Type condition = typeOf(n.condition);
              return typeOf(n.whenTrue) == e.type && typeOf(n.whenFalse) == e.type &&
                     (condition == kBool || condition == e.type.withScalar(Scalar::Bool));
            },
            [&](const Builtin& n) { return isBuiltin(n, e.type); },
            [](const std::monostate&) { return false; },
        },
        e.node);
  }

 private:
  // Arrays appear only as Reads, and these only as operands of Components.
  bool usesArrays(const Expr& e) const {
    if (e.type.isArray()) return std::holds_alternative<Read>(e.node);
    if (std::holds_alternative<Component>(e.node)) return true;
    const std::vector<ExprId> parts = operands(e);
    return std::none_of(parts.begin(), parts.end(),
                        [&](ExprId id) { return typeOf(id).isArray(); });
  }

  bool exists(VariableId id) const { return id.index < function_.variables.size(); }
  VariableKind kind(VariableId id) const { return function_.variable(id).kind; }
  Type typeOf(ExprId id) const { return function_.expr(id).type; }

  static bool isConstant(const Constant& n, Type type) {
    const Type expected =
        std::visit(Overloaded{[](bool) { return kBool; }, [](std::int32_t) { return kInt; },
                              [](std::uint32_t) { return kUint; }, [](float) { return kFloat; },
                              [](double) { return kDouble; }},
                   n.value);
    return type == expected;
  }

  bool isGather(const Gather& n, Type type) const {
    if (!exists(n.stream) || kind(n.stream) != VariableKind::Gather) return false;
    if (n.indices.size() != function_.variable(n.stream).rank) return false;
    if (!n.firstLane.empty() && n.firstLane.size() != n.indices.size()) return false;
    const auto isInt = [&](ExprId index) { return typeOf(index) == kInt; };
    if (!std::all_of(n.indices.begin(), n.indices.end(), isInt)) return false;
    if (!std::all_of(n.firstLane.begin(), n.firstLane.end(), isInt)) return false;
    if (!n.firstLane.empty() &&
        !std::ranges::any_of(n.firstLane, [&](ExprId index) { return readsFirstLane(index); })) {
      return false;
    }
    return type == function_.variable(n.stream).type;
  }

  // Returns true if the index uses `first(s).x`: the lanes are neighbours along x.
  bool readsFirstLane(ExprId index) const {
    bool result = false;
    forEachExpr(function_, index, [&](ExprId id) {
      const auto* swizzle = std::get_if<Swizzle>(&function_.expr(id).node);
      if (!swizzle || swizzle->components.empty() || swizzle->components[0] != 0) return;
      const auto* position = std::get_if<Position>(&function_.expr(swizzle->operand).node);
      result = result || (position && position->ofFirstLane);
    });
    return result;
  }

  bool isConstruct(const Construct& n, Type type) const {
    int width = 0;
    for (ExprId part : n.parts) {
      if (typeOf(part).scalar != type.scalar) return false;
      width += typeOf(part).width;
    }
    return type.isVector() && (width == type.width || (n.parts.size() == 1 && width == 1));
  }

  bool isSwizzle(const Swizzle& n, Type type) const {
    const Type operand = typeOf(n.operand);
    if (n.components.empty() || n.components.size() > 4) return false;
    for (std::uint8_t c : n.components) {
      if (c >= operand.width) return false;
    }
    return type == operand.withWidth(static_cast<int>(n.components.size()));
  }

  bool isBuiltin(const Builtin& n, Type type) const {
    const BuiltinInfo& builtin = info(n.function);
    if (static_cast<int>(n.arguments.size()) != builtin.arity) return false;
    const Type first = typeOf(n.arguments[0]);
    if (!accepts(builtin.scalars, first.scalar)) return false;
    if (builtin.shape == BuiltinShape::Cross && first.width != 3) return false;
    for (std::size_t i = 1; i < n.arguments.size(); ++i) {
      const bool isEta = builtin.shape == BuiltinShape::Refract && i == 2;
      if (typeOf(n.arguments[i]) != (isEta ? first.component() : first)) return false;
    }
    return type == resultOfBuiltin(builtin, first);
  }

  const Function& function_;
};

}  // namespace

bool isWellTyped(const Function& function, const Expr& expression) {
  return ExpressionTypes(function).isWellTyped(expression);
}

}  // namespace brook::ir
