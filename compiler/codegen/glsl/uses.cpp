#include "compiler/codegen/glsl/uses.h"

#include "compiler/ir/visit.h"

namespace brook::glsl {

std::vector<ParameterUses> findUses(const ir::Function& function) {
  std::vector<ParameterUses> uses(function.parameterCount);
  ir::forEachExpr(function, [&](ir::ExprId id) {
    const ir::ExprNode& node = function.expr(id).node;
    if (const ir::Read* read = std::get_if<ir::Read>(&node)) {
      if (function.isParameter(read->variable)) uses[read->variable.index].value = true;
    } else if (const ir::Position* position = std::get_if<ir::Position>(&node)) {
      uses[position->stream.index].position = true;
    } else if (const ir::Gather* gather = std::get_if<ir::Gather>(&node)) {
      ParameterUses& use = uses[gather->stream.index];
      (gather->inRange ? use.gatherInRange : use.gather) = true;
    }
  });
  return uses;
}

}  // namespace brook::glsl
