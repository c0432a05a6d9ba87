#include "compiler/analysis/reaching_definitions.h"

#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::analysis {

using namespace ir;

bool changes(const Statement& statement, VariableId variable) {
  const std::vector<VariableId> own = written(statement);
  if (std::find(own.begin(), own.end(), variable) != own.end()) return true;
  const std::vector<const Block*> inner = blocks(statement);
  return std::any_of(inner.begin(), inner.end(), [&](const Block* block) {
    return std::any_of(block->begin(), block->end(),
                       [&](const Statement& nested) { return changes(nested, variable); });
  });
}

std::optional<ExprId> valueSetBy(const Statement& statement, VariableId variable) {
  if (const auto* declare = std::get_if<Declare>(&statement.node)) {
    return declare->variable == variable ? declare->init : std::nullopt;
  }
  const auto* assign = std::get_if<Assign>(&statement.node);
  const bool isWhole = assign && assign->place.variable == variable &&
                       assign->place.components.empty() && !assign->place.index;
  return isWhole ? std::optional(assign->value) : std::nullopt;
}

std::optional<ExprId> reachingDefinition(const Block& block, std::size_t end, VariableId variable) {
  for (std::size_t i = end; i-- > 0;) {
    if (changes(block[i], variable)) return valueSetBy(block[i], variable);
  }
  return std::nullopt;
}

std::vector<std::optional<ExprId>> fixedValues(const Function& function) {
  std::vector<std::optional<ExprId>> values(function.variables.size());
  std::vector<int> writes(function.variables.size());
  forEachStatement(function.body, [&](const Statement& statement) {
    for (VariableId variable : written(statement))
      ++writes[variable.index];
    const auto* declare = std::get_if<Declare>(&statement.node);
    if (declare) values[declare->variable.index] = declare->init;
  });
  for (std::size_t i = 0; i < values.size(); ++i)
    if (writes[i] != 1) values[i].reset();
  return values;
}

}  // namespace brook::analysis
