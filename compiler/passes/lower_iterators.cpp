#include "compiler/passes/lower_iterators.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

// position / extent along one dimension, as a float.
ExprId fraction(FunctionBuilder& b, VariableId iterator, int dimension) {
  const auto d = static_cast<std::uint8_t>(dimension);
  const ExprId position = b.convert(b.swizzle(b.position(iterator), {d}), Scalar::Float);
  const ExprId extent = b.convert(b.swizzle(b.extent(iterator), {d}), Scalar::Float);
  return b.binary(BinaryOp::Divide, position, extent);
}

// The fraction for component c >= 1: of dimension c if the iterator has it, else of dimension 0.
ExprId fractionOfComponent(FunctionBuilder& b, VariableId iterator, int c, ExprId first) {
  const ExprId extent = b.swizzle(b.extent(iterator), {static_cast<std::uint8_t>(c)});
  const ExprId hasDimension = b.binary(BinaryOp::Greater, extent, b.constant(0));
  return b.select(hasDimension, fraction(b, iterator, c), first);
}

ExprId valueOf(FunctionBuilder& b, VariableId iterator) {
  const Type type = b.function().variable(iterator).type;
  const ExprId first = fraction(b, iterator, 0);
  std::vector<ExprId> fractions{first};
  for (int c = 1; c < type.width; ++c) {
    fractions.push_back(fractionOfComponent(b, iterator, c, first));
  }
  const ExprId f = type.isVector() ? b.construct(type, std::move(fractions)) : first;
  const ExprId rest = b.binary(BinaryOp::Subtract, b.constant(1.0, type), f);
  return b.binary(BinaryOp::Add,
                  b.binary(BinaryOp::Multiply, rest, b.iteratorBound(iterator, false)),
                  b.binary(BinaryOp::Multiply, f, b.iteratorBound(iterator, true)));
}

// The iterators that the body reads, in the order of the parameters.
std::vector<VariableId> readIterators(const Function& function) {
  std::vector<bool> isRead(function.parameterCount);
  forEachExpr(function, [&](ExprId id) {
    const auto* read = std::get_if<Read>(&function.expr(id).node);
    if (read && function.variable(read->variable).kind == VariableKind::Iterator) {
      isRead[read->variable.index] = true;
    }
  });
  std::vector<VariableId> result;
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    if (isRead[i]) result.push_back(VariableId{i});
  }
  return result;
}

void lowerIteratorsOf(Function& function) {
  const std::vector<VariableId> iterators = readIterators(function);
  if (iterators.empty()) return;
  FunctionBuilder b(function);
  Block declarations;
  std::vector<VariableId> locals(function.parameterCount);
  for (VariableId iterator : iterators) {
    const Variable parameter = function.variable(iterator);
    const VariableId local = b.local(parameter.name + "_value", parameter.type);
    function.variable(local).location = parameter.location;
    locals[iterator.index] = local;
  }
  rewriteExpressions(function, [&](const Expr& e) -> std::optional<ExprId> {
    const auto* read = std::get_if<Read>(&e.node);
    if (!read || function.variable(read->variable).kind != VariableKind::Iterator) {
      return std::nullopt;
    }
    return b.read(locals[read->variable.index]);
  });
  for (VariableId iterator : iterators) {
    declarations.push_back({Declare{locals[iterator.index], valueOf(b, iterator)},
                            function.variable(iterator).location});
  }
  function.body.insert(function.body.begin(), declarations.begin(), declarations.end());
}

}  // namespace

Result<void> lowerIterators(Module& module) {
  for (Function& function : module.functions)
    lowerIteratorsOf(function);
  return {};
}

}  // namespace brook::passes
