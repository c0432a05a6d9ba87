#include "compiler/analysis/doubles.h"

#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::analysis {

bool usesDouble(const ir::Function& function) {
  bool isFound = std::any_of(function.variables.begin(), function.variables.end(),
                             [](const ir::Variable& variable) { return variable.type.isDouble(); });
  ir::forEachExpr(function,
                  [&](ir::ExprId id) { isFound = isFound || function.expr(id).type.isDouble(); });
  return isFound || std::any_of(function.helpers.begin(), function.helpers.end(), usesDouble);
}

}  // namespace brook::analysis
