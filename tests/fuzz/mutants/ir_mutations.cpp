// Changes of IR that each break one rule. Most rewrite one kind of expression everywhere.
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "tests/fuzz/mutants/mutations.h"

#include <algorithm>

namespace brook::fuzz {
namespace {

using ir::BinaryOp;
using ir::Scalar;

/// Replaces binary operations of one operator whose operands have one scalar kind.
template <class Change>
void rewriteBinary(ir::Function& function, BinaryOp op, Scalar kind, Change change) {
  ir::FunctionBuilder builder(function);
  ir::rewriteExpressions(function, [&](const ir::Expr& expr) -> std::optional<ir::ExprId> {
    const auto* binary = std::get_if<ir::Binary>(&expr.node);
    if (binary == nullptr || binary->op != op || builder.typeOf(binary->left).scalar != kind) {
      return std::nullopt;
    }
    const ir::Binary copy = *binary;  // the arena that holds it may grow
    return change(builder, copy.left, copy.right);
  });
}

/// Replaces expressions of one node kind.
template <class Node, class Change>
void rewriteNode(ir::Function& function, Change change) {
  ir::FunctionBuilder builder(function);
  ir::rewriteExpressions(function, [&](const ir::Expr& expr) -> std::optional<ir::ExprId> {
    const auto* node = std::get_if<Node>(&expr.node);
    if (node == nullptr) return std::nullopt;
    const Node copy = *node;
    const ir::Type type = expr.type;
    return change(builder, copy, type);
  });
}

/// The operation in another scalar kind, with the result converted back.
template <class Operation>
ir::ExprId in(ir::FunctionBuilder& builder, Scalar kind, Scalar back, ir::ExprId left,
              ir::ExprId right, Operation operation) {
  const ir::ExprId a = builder.convert(left, kind);
  const ir::ExprId b = builder.convert(right, kind);
  return builder.convert(operation(a, b), back);
}

ir::ExprId inKind(ir::FunctionBuilder& builder, BinaryOp op, Scalar kind, Scalar back,
                  ir::ExprId left, ir::ExprId right) {
  return in(builder, kind, back, left, right,
            [&](ir::ExprId a, ir::ExprId b) { return builder.binary(op, a, b); });
}

ir::ExprId intConstant(ir::FunctionBuilder& builder, std::int32_t value, ir::Type type) {
  return builder.constant(static_cast<double>(value), type);
}

/// Removes statements of one kind from the loops that lie at least so deep.
template <class Node>
void dropInLoops(ir::Block& block, int depth, int least) {
  if (depth >= least) {
    std::erase_if(block, [](const ir::Statement& statement) {
      return std::holds_alternative<Node>(statement.node);
    });
  }
  for (ir::Statement& statement : block) {
    const bool isLoop = std::holds_alternative<ir::Loop>(statement.node);
    for (ir::Block* inner : ir::blocks(statement))
      dropInLoops<Node>(*inner, depth + (isLoop ? 1 : 0), least);
  }
}

/// Changes each index of each gather.
template <class Change>
void rewriteIndices(ir::Function& function, Change change) {
  rewriteNode<ir::Gather>(function, [&](ir::FunctionBuilder& builder, ir::Gather gather, ir::Type) {
    const std::size_t rank = gather.indices.size();
    const ir::ExprId extents = builder.extent(gather.stream);
    for (std::size_t i = 0; i < rank; ++i) {
      const ir::ExprId extent = builder.swizzle(extents, {static_cast<std::uint8_t>(rank - 1 - i)});
      gather.indices[i] = change(builder, gather.indices[i], extent);
    }
    return builder.gather(gather.stream, gather.indices);
  });
}

std::optional<ir::VariableId> firstOutput(const ir::Function& function) {
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    if (function.variables[i].kind == ir::VariableKind::Output) return ir::VariableId{i};
  }
  return std::nullopt;
}

bool isConstant(const ir::Function& function, ir::ExprId id, float value) {
  const ir::Expr& expr = function.expr(id);
  if (const auto* construct = std::get_if<ir::Construct>(&expr.node)) {
    return construct->parts.size() == 1 && isConstant(function, construct->parts[0], value);
  }
  const auto* constant = std::get_if<ir::Constant>(&expr.node);
  return constant != nullptr && std::holds_alternative<float>(constant->value) &&
         std::get<float>(constant->value) == value;
}

}  // namespace

// ---- operators

void swapSubtraction(ir::Function& function) {
  rewriteBinary(function, BinaryOp::Subtract, Scalar::Float,
                [](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  return builder.binary(BinaryOp::Subtract, b, a);
                });
}

void lessBecomesLessEqual(ir::Function& function) {
  rewriteBinary(function, BinaryOp::Less, Scalar::Float,
                [](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  return builder.binary(BinaryOp::LessEqual, a, b);
                });
}

void shiftIsLogical(ir::Function& function) {
  rewriteBinary(function, BinaryOp::ShiftRight, Scalar::Int,
                [](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  return inKind(builder, BinaryOp::ShiftRight, Scalar::Uint, Scalar::Int, a, b);
                });
}

void shiftCountSaturates(ir::Function& function) {
  rewriteBinary(function, BinaryOp::ShiftLeft, Scalar::Int,
                [](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  const ir::ExprId last = intConstant(builder, 31, builder.typeOf(b));
                  const ir::ExprId count = builder.builtin(ir::BuiltinKind::Min, {b, last});
                  return builder.binary(BinaryOp::ShiftLeft, a, count);
                });
}

void divideUnsigned(ir::Function& function) {
  rewriteBinary(function, BinaryOp::Divide, Scalar::Int,
                [](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  return inKind(builder, BinaryOp::Divide, Scalar::Uint, Scalar::Int, a, b);
                });
}

void remainderFloors(ir::Function& function) {
  rewriteBinary(function, BinaryOp::Remainder, Scalar::Int,
                [](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  const ir::ExprId rest = builder.binary(BinaryOp::Remainder, a, b);
                  const ir::ExprId sum = builder.binary(BinaryOp::Add, rest, b);
                  return builder.binary(BinaryOp::Remainder, sum, b);
                });
}

void productInFloat(ir::Function& function) {
  rewriteBinary(function, BinaryOp::Multiply, Scalar::Int,
                [](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  return inKind(builder, BinaryOp::Multiply, Scalar::Float, Scalar::Int, a, b);
                });
}

void sumSaturates(ir::Function& function) {
  rewriteBinary(function, BinaryOp::Add, Scalar::Int,
                [](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  return inKind(builder, BinaryOp::Add, Scalar::Float, Scalar::Int, a, b);
                });
}

void compareSigned(ir::Function& function) {
  rewriteBinary(function, BinaryOp::Less, Scalar::Uint,
                [](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  return inKind(builder, BinaryOp::Less, Scalar::Int, Scalar::Bool, a, b);
                });
}

void dropRightOfAnd(ir::Function& function) {
  rewriteBinary(function, BinaryOp::And, Scalar::Bool,
                [](ir::FunctionBuilder&, ir::ExprId a, ir::ExprId) { return a; });
}

void fixedTruncated(ir::Function& function) {
  rewriteBinary(function, BinaryOp::Add, Scalar::Float,
                [&](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  return isConstant(function, b, 0.5F) ? a : builder.binary(BinaryOp::Add, a, b);
                });
}

// (x << n) >> n of an int is what narrow outputs do; it becomes x.
void narrowNotWrapped(ir::Function& function) {
  rewriteBinary(function, BinaryOp::ShiftRight, Scalar::Int,
                [&](ir::FunctionBuilder& builder, ir::ExprId a, ir::ExprId b) {
                  const auto* left = std::get_if<ir::Binary>(&function.expr(a).node);
                  return left != nullptr && left->op == BinaryOp::ShiftLeft
                             ? left->left
                             : builder.binary(BinaryOp::ShiftRight, a, b);
                });
}

// ---- conversions, choices and functions

void floatToIntRounds(ir::Function& function) {
  rewriteNode<ir::Convert>(function,
                           [](ir::FunctionBuilder& builder, ir::Convert convert,
                              ir::Type type) -> std::optional<ir::ExprId> {
                             const ir::Type from = builder.typeOf(convert.operand);
                             if (from.scalar != Scalar::Float || type.scalar != Scalar::Int)
                               return std::nullopt;
                             const ir::ExprId rounded =
                                 builder.builtin(ir::BuiltinKind::Round, {convert.operand});
                             return builder.convert(rounded, Scalar::Int);
                           });
}

void uintToFloatSigned(ir::Function& function) {
  rewriteNode<ir::Convert>(function,
                           [](ir::FunctionBuilder& builder, ir::Convert convert,
                              ir::Type type) -> std::optional<ir::ExprId> {
                             const ir::Type from = builder.typeOf(convert.operand);
                             if (from.scalar != Scalar::Uint || type.scalar != Scalar::Float)
                               return std::nullopt;
                             return builder.convert(builder.convert(convert.operand, Scalar::Int),
                                                    Scalar::Float);
                           });
}

void selectByFirst(ir::Function& function) {
  rewriteNode<ir::Select>(
      function,
      [](ir::FunctionBuilder& builder, ir::Select select, ir::Type) -> std::optional<ir::ExprId> {
        if (builder.typeOf(select.condition).width == 1) return std::nullopt;
        const ir::ExprId first = builder.swizzle(select.condition, {0});
        return builder.select(first, select.whenTrue, select.whenFalse);
      });
}

void minSwapped(ir::Function& function) {
  rewriteNode<ir::Builtin>(
      function,
      [](ir::FunctionBuilder& builder, ir::Builtin builtin, ir::Type) -> std::optional<ir::ExprId> {
        if (builtin.function != ir::BuiltinKind::Min) return std::nullopt;
        return builder.builtin(ir::BuiltinKind::Min, {builtin.arguments[1], builtin.arguments[0]});
      });
}

void roundHalvesUp(ir::Function& function) {
  rewriteNode<ir::Builtin>(function,
                           [](ir::FunctionBuilder& builder, ir::Builtin builtin,
                              ir::Type type) -> std::optional<ir::ExprId> {
                             if (builtin.function != ir::BuiltinKind::Round) return std::nullopt;
                             const ir::ExprId half = builder.constant(0.5, type);
                             const ir::ExprId sum =
                                 builder.binary(BinaryOp::Add, builtin.arguments[0], half);
                             return builder.builtin(ir::BuiltinKind::Floor, {sum});
                           });
}

// ---- streams

void gatherMissesLast(ir::Function& function) {
  rewriteIndices(function, [](ir::FunctionBuilder& builder, ir::ExprId index, ir::ExprId extent) {
    const ir::ExprId two = builder.constant(std::int32_t{2});
    const ir::ExprId last = builder.binary(BinaryOp::Subtract, extent, two);
    return builder.builtin(ir::BuiltinKind::Min, {index, last});
  });
}

void gatherMissesFirst(ir::Function& function) {
  rewriteIndices(function, [](ir::FunctionBuilder& builder, ir::ExprId index, ir::ExprId) {
    return builder.builtin(ir::BuiltinKind::Max, {index, builder.constant(std::int32_t{1})});
  });
}

void gatherTransposed(ir::Function& function) {
  rewriteNode<ir::Gather>(
      function,
      [](ir::FunctionBuilder& builder, ir::Gather gather, ir::Type) -> std::optional<ir::ExprId> {
        const std::size_t rank = gather.indices.size();
        if (rank < 2) return std::nullopt;
        std::swap(gather.indices[rank - 1], gather.indices[rank - 2]);
        return builder.gather(gather.stream, gather.indices);
      });
}

void positionOfOutput(ir::Function& function) {
  const std::optional<ir::VariableId> output = firstOutput(function);
  if (!output) return;
  rewriteNode<ir::Position>(
      function,
      [&](ir::FunctionBuilder& builder, ir::Position position,
          ir::Type) -> std::optional<ir::ExprId> {
        if (function.variable(position.stream).kind != ir::VariableKind::Stream)
          return std::nullopt;
        return builder.position(*output);
      });
}

void iteratorIsInclusive(ir::Function& function) {
  rewriteNode<ir::IteratorBound>(function,
                                 [](ir::FunctionBuilder& builder, ir::IteratorBound bound,
                                    ir::Type) -> std::optional<ir::ExprId> {
                                   if (!bound.upper) return std::nullopt;
                                   return builder.iteratorBound(bound.iterator, false);
                                 });
}

void reduceReversed(ir::Function& function) {
  if (function.kind != ir::FunctionKind::Reduction) return;
  ir::VariableId stream, accumulator;
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    if (function.variables[i].kind == ir::VariableKind::Stream) stream = ir::VariableId{i};
    if (function.variables[i].kind == ir::VariableKind::Accumulator)
      accumulator = ir::VariableId{i};
  }
  rewriteNode<ir::Read>(
      function,
      [&](ir::FunctionBuilder& builder, ir::Read read, ir::Type) -> std::optional<ir::ExprId> {
        if (read.variable == stream) return builder.read(accumulator);
        if (read.variable == accumulator) return builder.read(stream);
        return std::nullopt;
      });
}

// ---- statements

void dropElse(ir::Function& function) {
  ir::forEachStatement(function.body, [](ir::Statement& statement) {
    if (auto* branch = std::get_if<ir::If>(&statement.node)) branch->elseBlock.clear();
  });
}

void dropInnerBreak(ir::Function& function) {
  dropInLoops<ir::Break>(function.body, 0, 2);
}

void dropContinue(ir::Function& function) {
  dropInLoops<ir::Continue>(function.body, 0, 1);
}

void testLoopsFirst(ir::Function& function) {
  ir::forEachStatement(function.body, [](ir::Statement& statement) {
    if (auto* loop = std::get_if<ir::Loop>(&statement.node)) loop->testFirst = true;
  });
}

void maskSorted(ir::Function& function) {
  ir::forEachStatement(function.body, [](ir::Statement& statement) {
    auto* assign = std::get_if<ir::Assign>(&statement.node);
    if (assign != nullptr) std::ranges::sort(assign->place.components);
  });
}

}  // namespace brook::fuzz
