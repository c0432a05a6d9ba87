#include "compiler/canonical/body_operations.h"

#include "compiler/ir/visit.h"

#include <utility>

namespace brook::canonical {

using namespace ir;

BodyOperations::BodyOperations(const Values& values, std::size_t firstValue,
                               std::set<VariableId> counters)
    : values_(values), firstValue_(firstValue), chosenBy_(std::move(counters)) {}

void BodyOperations::add(const Region& region) {
  for (const auto& item : region) {
    if (const auto* statement = std::get_if<Statement>(&item->node)) {
      if (const auto* declare = std::get_if<Declare>(&statement->node))
        chosenBy_.insert(declare->variable);
      const auto* assign = std::get_if<Assign>(&statement->node);
      if (assign && assign->place.index) addIndex(*assign->place.index);
      for (const ExprId value : operands(*statement))
        addOperation(value);
    } else if (const auto* branch = std::get_if<Branch>(&item->node)) {
      addOperation(branch->condition);
      for (const Merge& merge : branch->merges)
        chosenBy_.insert(merge.symbol);
      add(branch->whenTrue);
      add(branch->whenFalse);
      for (const Merge& merge : branch->merges) {
        if (merge.whenTrue) addOperation(*merge.whenTrue);
        if (merge.whenFalse) addOperation(*merge.whenFalse);
      }
    } else if (const auto* repeat = std::get_if<Repeat>(&item->node)) {
      for (const Carried& inner : repeat->carried) {
        chosenBy_.insert(inner.head);
        chosenBy_.insert(inner.exit);
        addOperation(inner.init);
      }
      addOperation(repeat->condition);
      add(repeat->body);
    } else {
      for (const ExprId value : std::get<Jump>(item->node).values)
        addOperation(value);
    }
  }
}

void BodyOperations::addOperation(ExprId value) {
  if (value.index < firstValue_ || !seen_.insert(value.index).second) return;
  const Expr& expression = values_[value];
  const std::vector<ExprId> parts = operands(expression);
  if (!parts.empty() && !std::holds_alternative<Swizzle>(expression.node))
    operations_.insert(value.index);
  if (const auto* gather = std::get_if<Gather>(&expression.node)) {
    for (const ExprId index : gather->indices)
      addIndex(index);
  }
  if (const auto* component = std::get_if<Component>(&expression.node)) addIndex(component->index);
  for (const ExprId part : parts)
    addOperation(part);
}

void BodyOperations::addIndex(ExprId index) {
  choosesPlaces_ = choosesPlaces_ || isChosen(index);
}

bool BodyOperations::isChosen(ExprId value) {
  if (value.index < firstValue_) return false;
  const auto known = isChosen_.find(value.index);
  if (known != isChosen_.end()) return known->second;
  const auto* read = values_.as<Read>(value);
  bool result = read && chosenBy_.contains(read->variable);
  for (const ExprId operand : operands(values_[value]))
    result = isChosen(operand) || result;
  isChosen_.try_emplace(value.index, result);
  return result;
}

}  // namespace brook::canonical
