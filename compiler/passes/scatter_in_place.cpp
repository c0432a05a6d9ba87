#include "compiler/passes/scatter_in_place.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

namespace brook::passes {
namespace {

using namespace ir;

std::span<const Variable> parametersOf(const Function& function) {
  return {function.variables.data(), function.parameterCount};
}

bool isAnyOutput(const Variable& variable) {
  return variable.kind == VariableKind::Output || variable.kind == VariableKind::VariableOutput ||
         variable.kind == VariableKind::ScatterOutput;
}

bool isScatter(const Variable& variable) {
  return variable.kind == VariableKind::ScatterOutput;
}

}  // namespace

bool onlyScatters(const Function& kernel) {
  return std::ranges::count_if(parametersOf(kernel), isAnyOutput) == 1 &&
         std::ranges::any_of(parametersOf(kernel), isScatter);
}

Function scatteringInPlace(const Function& kernel, const std::string& name) {
  Function form = kernel;
  form.name = name;
  form.pushesOf = kernel.name;
  form.storesInPlace = true;
  const Variable output = *std::ranges::find_if(parametersOf(kernel), isScatter);
  const VariableId count{kernel.parameterCount + 1};
  FunctionBuilder(form).appendParameters(
      {{"append_index", kInt, VariableKind::Constant, 0, {}},
       {output.name + "_count", kInt, VariableKind::Stream, 0, {}},
       {output.name + "_index", kInt.withWidth(output.rank), VariableKind::Stream, 0, {}}});
  takePositionsFrom(form, count);
  return form;
}

void takePositionsFrom(Function& function, VariableId stream) {
  FunctionBuilder b(function);
  const auto isScattered = [&](VariableId id) { return isScatter(function.variable(id)); };
  rewriteExpressions(function, [&](const Expr& e) -> std::optional<ExprId> {
    if (std::holds_alternative<Instance>(e.node)) return b.position(stream);
    const auto* position = std::get_if<Position>(&e.node);
    if (position && isScattered(position->stream)) return b.position(stream);
    const auto* extent = std::get_if<Extent>(&e.node);
    if (extent && isScattered(extent->stream)) return b.extent(stream);
    return std::nullopt;
  });
}

}  // namespace brook::passes
