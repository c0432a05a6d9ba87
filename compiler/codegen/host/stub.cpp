#include "compiler/codegen/host/stub.h"

#include "compiler/support/internal_error.h"

#include <algorithm>

namespace brook::host {
namespace {

using namespace ir;

bool isReduction(const Function& kernel) {
  return kernel.kind == FunctionKind::Reduction || kernel.pairwiseInput;
}

/// Returns the extents of an array that this form takes; empty: it takes none.
std::vector<std::int64_t> arrayOf(StubForm form, const ArrayExtents& arrays, std::size_t argument) {
  return form.takesArrays && argument < arrays.size() ? arrays[argument]
                                                      : std::vector<std::int64_t>{};
}

/// Returns whether one number may be passed for all components of a constant.
bool takesOneNumber(const CallArgument& argument) {
  const Variable& parameter = *argument.first;
  return parameter.kind == VariableKind::Constant && !parameter.field &&
         parameter.element().takesOneNumber();
}

std::string parameterType(const Function& kernel, const CallArgument& argument) {
  if (isNewStream(kernel, argument)) return "::brook::stream& ";
  switch (argument.first->kind) {
    case VariableKind::Stream:
    case VariableKind::Gather:
    case VariableKind::Output:
    case VariableKind::Accumulator:
      return "::brook::stream ";
    case VariableKind::Iterator:
      return "const ::brook::iter& ";
    case VariableKind::Constant:
      return "const " +
             (takesOneNumber(argument) ? "::brook::Spread<" + valueType(argument) + ">"
                                       : valueType(argument)) +
             "& ";
    case VariableKind::VariableOutput:
    case VariableKind::ScatterOutput:
    case VariableKind::Value:
    case VariableKind::Local:
      break;
  }
  BROOK_UNREACHABLE("parameter '" + argument.name + "' of a host-callable kernel");
}

std::string declaration(const Function& kernel, const ArrayExtents& arrays, StubForm form) {
  std::string text = "void " + kernel.name + "(";
  const std::vector<CallArgument> arguments = callArguments(kernel);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const CallArgument& argument = arguments[i];
    const std::vector<std::int64_t> extents = arrayOf(form, arrays, i);
    text += i == 0 ? "" : ", ";
    if (!extents.empty()) {
      text += "const " + valueType(argument) + " " + argument.name + brackets(extents);
    } else if (form.toVariable && isTarget(kernel, argument)) {
      text += valueType(argument) + "& " + argument.name;
    } else {
      text += parameterType(kernel, argument) + argument.name;
    }
  }
  return text + ")";
}

/// The form that streamGatherOp and its relatives take.
std::string operatorDeclaration(const Function& kernel) {
  return "const ::brook::KernelDescriptor& " + kernel.name + "(::brook::generated::Operator)";
}

/// Returns the argument that the call passes: `x`, `::brook::generated::Argument::target(r)`.
std::string handedOn(const Function& kernel, const CallArgument& argument, StubForm form,
                     const std::vector<std::int64_t>& extents) {
  if (!extents.empty()) {
    std::string shape;
    for (const std::int64_t extent : extents)
      shape += (shape.empty() ? "{" : ", ") + std::to_string(extent);
    return "::brook::generated::arrayStream(::brook::elementOf<" + valueType(argument) + ">(), " +
           shape + "}, " + argument.name + ")";
  }
  const char* name = form.toVariable && isTarget(kernel, argument) ? "target"
                     : isNewStream(kernel, argument)               ? "newStream"
                                                                   : nullptr;
  if (name == nullptr) return argument.name + (takesOneNumber(argument) ? ".value" : "");
  return std::string("::brook::generated::Argument::") + name + "(" + argument.name + ")";
}

std::string definition(const Function& kernel, const ArrayExtents& arrays,
                       const std::string& descriptor, StubForm form) {
  const char* launch = isReduction(kernel) ? "reduce" : "map";
  std::string text = declaration(kernel, arrays, form) + " {\n  ::brook::generated::" + launch +
                     "(" + descriptor + ", {";
  const std::vector<CallArgument> arguments = callArguments(kernel);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    text += i == 0 ? "" : ", ";
    text += handedOn(kernel, arguments[i], form, arrayOf(form, arrays, i));
  }
  return text + "});\n}\n";
}

}  // namespace

bool isTarget(const Function& kernel, const CallArgument& argument) {
  return argument.first->kind == VariableKind::Accumulator ||
         (kernel.pairwiseInput && argument.first->kind == VariableKind::Output);
}

bool isNewStream(const Function& kernel, const CallArgument& argument) {
  return std::any_of(kernel.appends.begin(), kernel.appends.end(), [&](const AppendOutput& append) {
    const std::vector<VariableId>& outputs = append.outputs;
    return !append.index &&
           std::find(outputs.begin(), outputs.end(), argument.parameter) != outputs.end();
  });
}

std::string brackets(const std::vector<std::int64_t>& extents) {
  std::string text;
  for (const std::int64_t extent : extents)
    text += "[" + std::to_string(extent) + "]";
  return text;
}

std::vector<StubForm> stubForms(const Function& kernel, const ArrayExtents& arrays) {
  std::vector<StubForm> forms{{}};
  if (isReduction(kernel)) forms.push_back({.toVariable = true});
  const bool hasArray = std::any_of(arrays.begin(), arrays.end(),
                                    [](const auto& extents) { return !extents.empty(); });
  if (!hasArray) return forms;
  for (std::size_t i = 0, count = forms.size(); i < count; ++i)
    forms.push_back({.toVariable = forms[i].toVariable, .takesArrays = true});
  return forms;
}

std::vector<std::string> stubDeclarations(const Function& kernel, const ArrayExtents& arrays) {
  std::vector<std::string> result;
  for (const StubForm form : stubForms(kernel, arrays))
    result.push_back(declaration(kernel, arrays, form));
  if (isReduction(kernel)) result.push_back(operatorDeclaration(kernel));
  return result;
}

std::string objectDeclaration(const Function& kernel) {
  return "::brook::kernel " + kernel.name + "()";
}

std::string objectDefinition(const Function& kernel, const std::string& descriptor) {
  return "::brook::kernel " + kernel.name + "() {\n  return ::brook::kernel(" + descriptor +
         ");\n}\n";
}

std::vector<std::string> stubDefinitions(const Function& kernel, const ArrayExtents& arrays,
                                         const std::string& descriptor, Linkage linkage) {
  std::vector<std::string> result;
  for (const StubForm form : stubForms(kernel, arrays))
    result.push_back(definition(kernel, arrays, descriptor, form));
  if (isReduction(kernel)) {
    result.push_back(operatorDeclaration(kernel) + " {\n  return " + descriptor + ";\n}\n");
  }
  const char* const specifier = linkage == Linkage::Inline     ? "inline "
                                : linkage == Linkage::Internal ? "[[maybe_unused]] static "
                                                               : "";
  for (std::string& stub : result)
    stub.insert(0, specifier);
  return result;
}

}  // namespace brook::host
