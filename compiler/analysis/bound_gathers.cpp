#include "compiler/analysis/bound_gathers.h"

#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::analysis {

using namespace ir;

std::vector<std::vector<VariableId>> boundGathers(const Function& kernel) {
  std::vector<std::vector<VariableId>> bound(kernel.helpers.size());
  for (std::size_t i = 0; i < bound.size(); ++i)
    bound[i].resize(kernel.helpers[i].variables.size());
  const auto bind = [&](const Function& caller, const std::vector<VariableId>* ofCaller) {
    forEachStatement(caller.body, [&](const Statement& statement) {
      const auto* call = std::get_if<Call>(&statement.node);
      if (!call) return;
      const auto callee =
          static_cast<std::size_t>(kernel.findHelper(call->callee) - kernel.helpers.data());
      for (std::size_t a = 0; a < call->arguments.size(); ++a) {
        const auto* given = std::get_if<GatherArgument>(&call->arguments[a]);
        if (given) bound[callee][a] = ofCaller ? (*ofCaller)[given->gather.index] : given->gather;
      }
    });
  };
  bind(kernel, nullptr);
  for (std::size_t i = kernel.helpers.size(); i-- > 0;)
    bind(kernel.helpers[i], &bound[i]);
  return bound;
}

}  // namespace brook::analysis
