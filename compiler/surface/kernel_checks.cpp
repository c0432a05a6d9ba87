// KernelParser: errors about kernels whose form is right.
#include "compiler/diagnostics/kinds.h"
#include "compiler/frontend/prelude_kernel.h"
#include "compiler/surface/kernel_parser.h"
#include "compiler/surface/specifiers.h"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace brook::surface {

using diagnostics::Kind;
using diagnostics::report;
using ir::VariableKind;

/// Reports the name of a built-in function unless the kernel has another arity
/// (docs/language/functions.md).
void KernelParser::checkName(const KernelDeclaration& kernel) {
  const std::string name = reader_.spelling(kernel.name);
  const std::optional<int> arity = frontend::kernelFunctionArity(name);
  const bool isOther =
      arity && *arity >= 0 && static_cast<std::size_t>(*arity) != kernel.parameters.size();
  const bool isMain = name == "main";
  if (isMain || name == "indexof" || (frontend::isKernelFunction(name) && !isOther)) {
    report(reader_.diagnostics(), reader_.location(kernel.name), Kind::ReservedName)
        << name << isMain;
  }
}

void KernelParser::checkParameterNames(const KernelDeclaration& kernel) {
  const std::string kernelName = reader_.spelling(kernel.name);
  std::set<std::string> seen;
  for (const ParameterDeclaration& parameter : kernel.parameters) {
    if (parameter.name == kNoToken) {
      if (kernel.isDefined()) {
        report(reader_.diagnostics(), reader_.location(parameter.type.first),
               Kind::KernelSyntaxError)
            << "the name of this parameter" << kernelName;
      }
      continue;
    }
    const std::string name = reader_.spelling(parameter.name);
    const clang::SourceLocation place = reader_.location(parameter.name);
    if (isReservedWord(reader_, parameter.name)) {
      report(reader_.diagnostics(), place, Kind::ReservedWord) << name;
    } else if (name == kernelName) {
      report(reader_.diagnostics(), place, Kind::ParameterNamedLikeKernel) << name;
    } else if (!seen.insert(name).second) {
      report(reader_.diagnostics(), place, Kind::DuplicateParameter) << name;
    }
  }
}

/// Checks a rule of docs/language/outputs.md: variable and scatter outputs exclude other outputs.
void KernelParser::checkOutputs(const KernelDeclaration& kernel) {
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  const std::string name = reader_.spelling(kernel.name);
  const auto first = [&](std::initializer_list<VariableKind> kinds, std::size_t skip = 0) {
    for (const ParameterDeclaration& parameter : kernel.parameters) {
      const bool isOne = std::ranges::find(kinds, parameter.kind) != kinds.end();
      if (isOne && skip-- == 0) return &parameter;
    }
    return static_cast<const ParameterDeclaration*>(nullptr);
  };
  const ParameterDeclaration* ordinary = first({VariableKind::Output});
  const ParameterDeclaration* variable = first({VariableKind::VariableOutput});
  const ParameterDeclaration* scatter = first({VariableKind::ScatterOutput});
  const ParameterDeclaration* special = variable != nullptr ? variable : scatter;
  if (special == nullptr) return;
  const clang::SourceLocation place = reader_.location(special->all.first);
  if (kernel.kind == ir::FunctionKind::Helper) {
    report(diagnostics, place, Kind::OutputOfHelper) << name << (variable == nullptr);
  } else if (ordinary != nullptr || (variable != nullptr && scatter != nullptr)) {
    report(diagnostics, place, Kind::MixedOutputs)
        << name << (variable != nullptr ? "a variable output" : "a scatter output")
        << (ordinary != nullptr ? "an ordinary output" : "a scatter output");
  } else if (const ParameterDeclaration* second = first({VariableKind::ScatterOutput}, 1)) {
    report(diagnostics, reader_.location(second->all.first), Kind::SecondScatter) << name;
  } else if (variable != nullptr && !first({VariableKind::Stream, VariableKind::Iterator})) {
    report(diagnostics, place, Kind::VariableOutputInput) << name;
  }
}

/// Checks a rule of docs/language/reductions.md: a reduction has an input stream and an accumulator
/// of one type, no result.
void KernelParser::checkReduction(const KernelDeclaration& kernel) {
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  const std::string name = reader_.spelling(kernel.name);
  std::vector<const ParameterDeclaration*> inputs;
  std::vector<const ParameterDeclaration*> accumulators;
  for (const ParameterDeclaration& parameter : kernel.parameters) {
    if (parameter.kind == VariableKind::Stream) inputs.push_back(&parameter);
    if (parameter.kind == VariableKind::Accumulator) accumulators.push_back(&parameter);
    if (parameter.kind == VariableKind::Output || parameter.kind == VariableKind::Iterator) return;
  }
  if (kernel.resultType != "void") {
    report(diagnostics, reader_.location(kernel.result.first), Kind::ReductionResult) << name;
  }
  if (accumulators.size() != 1) {
    report(diagnostics, reader_.location(kernel.name), Kind::ReductionAccumulator)
        << name << !accumulators.empty();
  } else if (inputs.size() != 1) {
    report(diagnostics, reader_.location(kernel.name), Kind::ReductionInput)
        << name << !inputs.empty();
  } else if (!inputs[0]->element.empty() && !accumulators[0]->element.empty() &&
             inputs[0]->element != accumulators[0]->element) {
    report(diagnostics, reader_.location(accumulators[0]->type.first), Kind::ReductionTypes)
        << nameOf(*accumulators[0]) << reader_.spelling(accumulators[0]->type)
        << reader_.spelling(inputs[0]->type);
  }
}

}  // namespace brook::surface
