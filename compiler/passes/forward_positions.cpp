#include "compiler/passes/forward_positions.h"

#include "compiler/analysis/reaching_definitions.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <optional>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

bool isOfPosition(const Function& function, ExprId id) {
  const ExprNode& node = function.expr(id).node;
  const auto* swizzle = std::get_if<Swizzle>(&node);
  return swizzle ? isOfPosition(function, swizzle->operand)
                 : std::holds_alternative<Position>(node);
}

// By variable: the position that it holds.
std::vector<std::optional<ExprId>> positionsOf(const Function& function) {
  std::vector<std::optional<ExprId>> positions = analysis::fixedValues(function);
  for (std::optional<ExprId>& position : positions) {
    if (position && !isOfPosition(function, *position)) position.reset();
  }
  return positions;
}

// False: there was nothing to do.
bool forwardOnce(Function& function) {
  const std::vector<std::optional<ExprId>> positions = positionsOf(function);
  FunctionBuilder builder(function);
  bool isChanged = false;
  rewriteExpressions(function, [&](const Expr& e) -> std::optional<ExprId> {
    if (const auto* read = std::get_if<Read>(&e.node)) {
      isChanged = isChanged || positions[read->variable.index];
      return positions[read->variable.index];
    }
    const auto* outer = std::get_if<Swizzle>(&e.node);
    const auto* inner = outer ? std::get_if<Swizzle>(&function.expr(outer->operand).node) : nullptr;
    if (!inner || !isOfPosition(function, inner->operand)) return std::nullopt;
    Components chosen;
    for (std::uint8_t component : outer->components)
      chosen.push_back(inner->components[component]);
    return builder.add({e.type, Swizzle{inner->operand, chosen}});
  });
  return isChanged;
}

}  // namespace

void forwardPositions(Function& function) {
  // A variable may hold components of another one.
  while (forwardOnce(function)) {
  }
}

Result<void> forwardPositions(Module& module) {
  for (Function& function : module.functions)
    forwardPositions(function);
  return {};
}

}  // namespace brook::passes
