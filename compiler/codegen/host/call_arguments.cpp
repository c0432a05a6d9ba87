#include "compiler/codegen/host/call_arguments.h"

namespace brook::host {

using namespace ir;

bool isFirstField(const Function& kernel, std::uint32_t parameter) {
  const std::optional<FieldOf>& field = kernel.variables[parameter].field;
  if (!field || parameter == 0) return true;
  const std::optional<FieldOf>& before = kernel.variables[parameter - 1].field;
  return !before || before->parameter != field->parameter;
}

std::vector<CallArgument> callArguments(const Function& kernel) {
  std::vector<CallArgument> arguments;
  for (std::uint32_t i = 0; i < kernel.givenParameterCount(); ++i) {
    const Variable& parameter = kernel.variables[i];
    if (!isFirstField(kernel, i)) continue;
    arguments.push_back(
        {parameter.field ? parameter.field->parameter : parameter.name, VariableId{i}, &parameter});
  }
  return arguments;
}

std::string valueType(const CallArgument& argument) {
  if (argument.first->field) return argument.first->field->structure;
  const std::string name = elementName(argument.first->element());
  return name == "fixed" ? "::brook::fixed" : name;
}

bool takesStructures(const Function& kernel, const ArrayExtents& arrays) {
  const std::vector<CallArgument> arguments = callArguments(kernel);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Variable& first = *arguments[i].first;
    const bool isArray = i < arrays.size() && !arrays[i].empty();
    if (first.field && (first.kind == VariableKind::Constant || isArray ||
                        first.kind == VariableKind::Accumulator || kernel.pairwiseInput)) {
      return true;
    }
  }
  return false;
}

}  // namespace brook::host
