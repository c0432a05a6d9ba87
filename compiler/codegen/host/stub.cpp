#include "compiler/codegen/host/stub.h"

#include "compiler/support/internal_error.h"

#include <algorithm>

namespace brook::host {
namespace {

using namespace ir;

std::string hostName(const Variable& parameter) {
  const std::string name = elementName(parameter.element());
  return name == "fixed" ? "::brook::fixed" : name;
}

/// A variable output is another stream after the call.
bool isRebound(const Function& kernel, VariableId parameter) {
  return std::any_of(kernel.recordings.begin(), kernel.recordings.end(),
                     [&](const Recording& recording) {
                       const std::vector<VariableId>& outputs = recording.outputs;
                       return !recording.index &&
                              std::find(outputs.begin(), outputs.end(), parameter) != outputs.end();
                     });
}

std::string parameterType(const Function& kernel, VariableId id, bool scalarTarget) {
  const Variable& parameter = kernel.variable(id);
  if (isRebound(kernel, id)) return "::brook::stream& ";
  switch (parameter.kind) {
    case VariableKind::Stream:
    case VariableKind::Gather:
    case VariableKind::Output:
      return "::brook::stream ";
    case VariableKind::Iterator:
      return "const ::brook::iter& ";
    case VariableKind::Constant:
      return "const " + hostName(parameter) + "& ";
    case VariableKind::Accumulator:
      return scalarTarget ? hostName(parameter) + "& " : "::brook::stream ";
    case VariableKind::VariableOutput:
    case VariableKind::ScatterOutput:
    case VariableKind::Value:
    case VariableKind::Local:
      break;
  }
  BROOK_UNREACHABLE("parameter '" + parameter.name + "' of a host-callable kernel");
}

std::string declaration(const Function& kernel, bool scalarTarget) {
  std::string text = "void " + kernel.name + "(";
  for (std::uint32_t i = 0; i < kernel.givenParameterCount(); ++i) {
    text += (i ? ", " : "") + parameterType(kernel, VariableId{i}, scalarTarget) +
            kernel.variables[i].name;
  }
  return text + ")";
}

/// What streamGatherOp and its relatives take.
std::string operatorDeclaration(const Function& kernel) {
  return "const ::brook::KernelDescriptor& " + kernel.name + "(::brook::generated::Operator)";
}

std::string definition(const Function& kernel, const std::string& descriptor, bool scalarTarget) {
  const char* launch = kernel.kind == FunctionKind::Reduction ? "reduce" : "map";
  std::string text = declaration(kernel, scalarTarget) + " {\n  ::brook::generated::" + launch +
                     "(" + descriptor + ", {";
  for (std::uint32_t i = 0; i < kernel.givenParameterCount(); ++i) {
    const Variable& parameter = kernel.variables[i];
    const bool target = scalarTarget && parameter.kind == VariableKind::Accumulator;
    const char* form = target ? "target" : isRebound(kernel, VariableId{i}) ? "rebound" : nullptr;
    text += i ? ", " : "";
    text += form ? std::string("::brook::generated::Argument::") + form + "(" + parameter.name + ")"
                 : parameter.name;
  }
  return text + "});\n}\n";
}

}  // namespace

std::vector<std::string> stubDeclarations(const Function& kernel) {
  std::vector<std::string> result{declaration(kernel, false)};
  if (kernel.kind == FunctionKind::Reduction) {
    result.push_back(declaration(kernel, true));
    result.push_back(operatorDeclaration(kernel));
  }
  return result;
}

std::vector<std::string> stubDefinitions(const Function& kernel, const std::string& descriptor,
                                         bool isInline) {
  std::vector<std::string> result{definition(kernel, descriptor, false)};
  if (kernel.kind == FunctionKind::Reduction) {
    result.push_back(definition(kernel, descriptor, true));
    result.push_back(operatorDeclaration(kernel) + " {\n  return " + descriptor + ";\n}\n");
  }
  if (isInline) {
    for (std::string& stub : result)
      stub.insert(0, "inline ");
  }
  return result;
}

}  // namespace brook::host
