#include "compiler/codegen/glsl/uses.h"

#include "compiler/analysis/bound_gathers.h"
#include "compiler/codegen/glsl/edges.h"
#include "compiler/ir/visit.h"

namespace brook::glsl {

namespace {

std::vector<ShaderParameterUse> usesOfBody(const ir::Function& function) {
  std::vector<ShaderParameterUse> uses(function.parameterCount);
  const Edges edges(function);
  ir::forEachExpr(function, [&](ir::ExprId id) {
    const ir::ExprNode& node = function.expr(id).node;
    if (const ir::Read* read = std::get_if<ir::Read>(&node)) {
      if (function.isParameter(read->variable)) uses[read->variable.index].value = true;
    } else if (const ir::Position* position = std::get_if<ir::Position>(&node)) {
      uses[position->stream.index].position = true;
    } else if (const ir::Gather* gather = std::get_if<ir::Gather>(&node)) {
      ShaderParameterUse& use = uses[gather->stream.index];
      const bool isNear = !gather->inRange && edges.beyond(*gather);
      (gather->inRange ? use.gatherInRange : isNear ? use.gatherNear : use.gather) = true;
    }
  });
  return uses;
}

// Adds the uses of the kernel's gathers in its helpers.
void addUsesOfHelpers(const ir::Function& function, std::vector<ShaderParameterUse>& uses) {
  const auto bound = analysis::boundGathers(function);
  for (std::size_t h = 0; h < bound.size(); ++h) {
    const std::vector<ShaderParameterUse> own = usesOfBody(function.helpers[h]);
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (!bound[h][i].isValid()) continue;
      ShaderParameterUse& use = uses[bound[h][i].index];
      use.gather = use.gather || own[i].gather;
      use.gatherNear = use.gatherNear || own[i].gatherNear;
      use.gatherInRange = use.gatherInRange || own[i].gatherInRange;
    }
  }
}

}  // namespace

std::vector<ShaderParameterUse> findUses(const ir::Function& function) {
  std::vector<ShaderParameterUse> uses = usesOfBody(function);
  addUsesOfHelpers(function, uses);
  return uses;
}

std::vector<int> inputsOf(const ir::Function& function) {
  std::vector<int> inputs;
  const bool isReduction = function.kind == ir::FunctionKind::Reduction;
  for (std::uint32_t i = 0; const ShaderParameterUse& uses : findUses(function)) {
    const ir::VariableKind kind = function.variables[i].kind;
    const bool isStream = kind == ir::VariableKind::Stream;
    const bool isRead =
        uses.value || uses.gather || uses.gatherNear || uses.gatherInRange || isReduction;
    if ((isStream || kind == ir::VariableKind::Gather) && isRead)
      inputs.push_back(static_cast<int>(i));
    ++i;
  }
  return inputs;
}

}  // namespace brook::glsl
