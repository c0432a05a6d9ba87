#include "compiler/passes/pair_reductions.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <utility>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

std::vector<VariableId> parametersOfKind(const Function& function, VariableKind kind) {
  std::vector<VariableId> found;
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    if (function.variables[i].kind == kind) found.push_back(VariableId{i});
  }
  return found;
}

/// The body reads locals instead of the streams.
std::vector<VariableId> replaceStreams(FunctionBuilder& b, const std::vector<VariableId>& streams) {
  Function& function = b.function();
  std::vector<VariableId> locals;
  for (const VariableId stream : streams) {
    const Variable parameter = function.variable(stream);
    locals.push_back(b.local(parameter.name + "_right", parameter.type));
  }
  rewriteExpressions(function, [&](const Expr& e) -> std::optional<ExprId> {
    const auto* read = std::get_if<Read>(&e.node);
    if (read == nullptr) return std::nullopt;
    for (std::size_t i = 0; i < streams.size(); ++i) {
      if (streams[i] == read->variable) return b.read(locals[i]);
    }
    return std::nullopt;
  });
  return locals;
}

void process(Function& function) {
  const std::vector<VariableId> accumulators =
      parametersOfKind(function, VariableKind::Accumulator);
  const std::vector<VariableId> streams = parametersOfKind(function, VariableKind::Stream);
  FunctionBuilder b(function);
  const std::vector<VariableId> rights = replaceStreams(b, streams);
  Block body = std::exchange(function.body, {});
  function.kind = FunctionKind::Kernel;
  function.pairwiseInput = streams.front();
  for (const VariableId stream : streams) {
    function.variable(stream).kind = VariableKind::Gather;
    function.variable(stream).rank = 2;
  }
  for (const VariableId accumulator : accumulators)
    function.variable(accumulator).kind = VariableKind::Output;

  b.setLocation(function.location);
  const VariableId row = b.local("row", kInt);
  const VariableId left = b.local("left", kInt);
  const ExprId position = b.position(accumulators.front());
  b.declare(row, b.swizzle(position, {1}));
  b.declare(left, b.binary(BinaryOp::Multiply, b.swizzle(position, {0}), b.constant(2)));
  for (std::size_t i = 0; i < streams.size(); ++i)
    b.assign(accumulators[i], b.gather(streams[i], {b.read(row), b.read(left)}));
  const ExprId right = b.binary(BinaryOp::Add, b.read(left), b.constant(1));
  b.openIf(b.binary(BinaryOp::Less, right, b.swizzle(b.extent(streams.front()), {0})));
  for (std::size_t i = 0; i < streams.size(); ++i)
    b.declare(rights[i], b.gather(streams[i], {b.read(row), right}));
  for (Statement& statement : body)
    b.append(std::move(statement));
  b.close();
}

}  // namespace

Result<void> pairReductions(Module& module) {
  for (Function& function : module.functions) {
    if (function.kind == FunctionKind::Reduction &&
        parametersOfKind(function, VariableKind::Accumulator).size() > 1) {
      process(function);
    }
  }
  return {};
}

Function pairwiseKernel(const Function& reduction) {
  Function pairs = reduction;
  process(pairs);
  pairs.pairwiseInput.reset();
  return pairs;
}

}  // namespace brook::passes
