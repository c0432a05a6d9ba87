#include "compiler/passes/lower_instance.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::passes {
namespace {

using namespace ir;

void lowerInstances(Function& function) {
  const auto output =
      std::find_if(function.variables.begin(), function.variables.end(),
                   [](const Variable& variable) { return variable.kind == VariableKind::Output; });
  FunctionBuilder b(function);
  rewriteExpressions(function, [&](const Expr& e) -> std::optional<ExprId> {
    if (!std::holds_alternative<Instance>(e.node)) return std::nullopt;
    if (output == function.variables.end()) return b.constant(0.0, kInt4);
    return b.position(VariableId{static_cast<std::uint32_t>(output - function.variables.begin())});
  });
}

}  // namespace

Result<void> lowerInstance(Module& module) {
  for (Function& function : module.functions)
    lowerInstances(function);
  return {};
}

}  // namespace brook::passes
