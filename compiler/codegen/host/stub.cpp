#include "compiler/codegen/host/stub.h"

#include "compiler/codegen/host/call_arguments.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <utility>

namespace brook::host {
namespace {

using namespace ir;

bool isReduction(const Function& kernel) {
  return kernel.kind == FunctionKind::Reduction || kernel.pairsOf;
}

/// Where a reduction writes its result.
bool isTarget(const Function& kernel, const CallArgument& argument) {
  return argument.first->kind == VariableKind::Accumulator ||
         (kernel.pairsOf && argument.first->kind == VariableKind::Output);
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

std::string parameterType(const Function& kernel, const CallArgument& argument) {
  if (isRebound(kernel, argument.parameter)) return "::brook::stream& ";
  switch (argument.first->kind) {
    case VariableKind::Stream:
    case VariableKind::Gather:
    case VariableKind::Output:
    case VariableKind::Accumulator:
      return "::brook::stream ";
    case VariableKind::Iterator:
      return "const ::brook::iter& ";
    case VariableKind::Constant:
      return "const " + valueType(argument) + "& ";
    case VariableKind::VariableOutput:
    case VariableKind::ScatterOutput:
    case VariableKind::Value:
    case VariableKind::Local:
      break;
  }
  BROOK_UNREACHABLE("parameter '" + argument.name + "' of a host-callable kernel");
}

std::string declaration(const Function& kernel, bool scalarTarget) {
  std::string text = "void " + kernel.name + "(";
  for (const CallArgument& argument : callArguments(kernel)) {
    const bool isVariable = scalarTarget && isTarget(kernel, argument);
    text += text.back() == '(' ? "" : ", ";
    text +=
        (isVariable ? valueType(argument) + "& " : parameterType(kernel, argument)) + argument.name;
  }
  return text + ")";
}

/// What streamGatherOp and its relatives take.
std::string operatorDeclaration(const Function& kernel) {
  return "const ::brook::KernelDescriptor& " + kernel.name + "(::brook::generated::Operator)";
}

std::string definition(const Function& kernel, const std::string& descriptor, bool scalarTarget) {
  const char* launch = isReduction(kernel) ? "reduce" : "map";
  std::string text = declaration(kernel, scalarTarget) + " {\n  ::brook::generated::" + launch +
                     "(" + descriptor + ", {";
  bool isFirst = true;
  for (const CallArgument& argument : callArguments(kernel)) {
    const char* form = scalarTarget && isTarget(kernel, argument) ? "target"
                       : isRebound(kernel, argument.parameter)    ? "rebound"
                                                                  : nullptr;
    text += std::exchange(isFirst, false) ? "" : ", ";
    text += form ? std::string("::brook::generated::Argument::") + form + "(" + argument.name + ")"
                 : argument.name;
  }
  return text + "});\n}\n";
}

}  // namespace

std::vector<std::string> stubDeclarations(const Function& kernel) {
  std::vector<std::string> result{declaration(kernel, false)};
  if (isReduction(kernel)) {
    result.push_back(declaration(kernel, true));
    result.push_back(operatorDeclaration(kernel));
  }
  return result;
}

std::string objectDeclaration(const Function& kernel) {
  return "::brook::kernel " + kernel.name + "()";
}

std::string objectDefinition(const Function& kernel, const std::string& descriptor) {
  return "::brook::kernel " + kernel.name + "() {\n  return ::brook::kernel(" + descriptor +
         ");\n}\n";
}

std::vector<std::string> stubDefinitions(const Function& kernel, const std::string& descriptor,
                                         bool isInline) {
  std::vector<std::string> result{definition(kernel, descriptor, false)};
  if (isReduction(kernel)) {
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
