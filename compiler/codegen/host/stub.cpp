#include "compiler/codegen/host/stub.h"

#include "compiler/support/internal_error.h"

namespace brook::host {
namespace {

using namespace ir;

std::string hostName(const Variable& parameter) {
  const std::string name = elementName(parameter.element());
  return name == "fixed" ? "::brook::fixed" : name;
}

std::string parameterType(const Variable& parameter, bool scalarTarget) {
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
    case VariableKind::Value:
    case VariableKind::Local:
      break;
  }
  BROOK_UNREACHABLE("parameter '" + parameter.name + "' of a host-callable kernel");
}

std::string declaration(const Function& kernel, bool scalarTarget) {
  std::string text = "void " + kernel.name + "(";
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
    const Variable& parameter = kernel.variables[i];
    text += (i ? ", " : "") + parameterType(parameter, scalarTarget) + parameter.name;
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
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
    const Variable& parameter = kernel.variables[i];
    const bool target = scalarTarget && parameter.kind == VariableKind::Accumulator;
    text += i ? ", " : "";
    text +=
        target ? "::brook::generated::Argument::target(" + parameter.name + ")" : parameter.name;
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
