#include "compiler/report/facts.h"

#include "compiler/ir/visit.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"

#include <algorithm>
#include <optional>

namespace brook::report {
namespace {

const char* word(ir::VariableKind kind) {
  switch (kind) {
    case ir::VariableKind::Stream:
      return "stream";
    case ir::VariableKind::Iterator:
      return "iterator";
    case ir::VariableKind::Gather:
      return "gather";
    case ir::VariableKind::Constant:
      return "constant";
    case ir::VariableKind::Output:
      return "output";
    case ir::VariableKind::VariableOutput:
      return "variable output";
    case ir::VariableKind::ScatterOutput:
      return "scatter output";
    case ir::VariableKind::Accumulator:
      return "accumulator";
    case ir::VariableKind::Value:
    case ir::VariableKind::Local:
      return "value";
  }
  return "";
}

unsigned lastLine(const ir::Function& kernel) {
  unsigned last = kernel.location.line;
  ir::forEachStatement(kernel.body, [&](const ir::Statement& statement) {
    if (statement.location.file == kernel.location.file) {
      last = std::max<unsigned>(last, statement.location.line);
    }
  });
  return last;
}

std::string typeText(const frontend::ParameterSignature& parameter) {
  if (!parameter.structure.empty()) return parameter.structure;
  return ir::elementName({parameter.type, parameter.storage});
}

/// Returns the name in the user's code: a structure's fields are several parameters of the kernel,
/// but one parameter to the user.
const std::string& givenName(const ir::Variable& parameter) {
  return parameter.field ? parameter.field->parameter : parameter.name;
}

std::vector<ParameterFacts> parameterFacts(const ir::Function& kernel,
                                           const std::vector<frontend::KernelSignature>& known) {
  std::vector<ParameterFacts> facts;
  const auto signature = std::ranges::find(known, kernel.name, &frontend::KernelSignature::name);
  if (signature != known.end()) {
    for (const frontend::ParameterSignature& parameter : signature->parameters) {
      facts.push_back({parameter.name, word(parameter.kind), typeText(parameter), parameter.rank});
    }
    return facts;
  }
  // IR text has no signatures, so the parameters of the kernel itself are listed.
  for (std::uint32_t i = 0; i < kernel.givenParameterCount(); ++i) {
    const ir::Variable& parameter = kernel.variables[i];
    const std::string name = givenName(parameter);
    if (!facts.empty() && facts.back().name == name) continue;  // next field of a structure
    facts.push_back(
        {name, word(parameter.kind),
         parameter.field ? parameter.field->structure : ir::elementName(parameter.element()),
         parameter.rank});
  }
  return facts;
}

/// Returns the names of these parameters, each once. Temporary streams, which the program does not
/// declare, are numbered.
std::vector<std::string> parameterNames(const ir::Function& kernel, const std::vector<int>& list) {
  std::vector<std::string> names;
  for (const int index : list) {
    const auto i = static_cast<std::uint32_t>(index);
    std::string name = i < kernel.parameterCount
                           ? givenName(kernel.variables[i])
                           : "temporary " + std::to_string(i - kernel.parameterCount + 1);
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

PassFacts passFacts(const host::PassEntry& pass, const ir::Function& kernel) {
  PassFacts facts{.dialects = {},
                  .reads = parameterNames(kernel, pass.inputs),
                  .writes = parameterNames(kernel, pass.outputs),
                  .temporaries = {},
                  .textureReads = pass.textureReads,
                  .arithmetic = pass.arithmetic};
  for (const Dialect dialect : pass.dialects)
    facts.dialects.emplace_back(glsl::name(dialect));
  for (const ir::Type& type : pass.temporaries)
    facts.temporaries.push_back(ir::typeName(type));
  return facts;
}

KernelFacts kernelFacts(const host::KernelEntry& entry, const frontend::Unit& unit) {
  const ir::Function& kernel = *entry.function;
  KernelFacts facts{
      .name = kernel.name,
      .file = unit.module.files[kernel.location.file],
      .line = kernel.location.line,
      .lastLine = lastLine(kernel),
      .isReduction = kernel.kind == ir::FunctionKind::Reduction || kernel.pairwiseInput.has_value(),
      .isCommutative = entry.isCommutative,
      .usesDouble = entry.usesDouble,
      .parameters = parameterFacts(kernel, unit.kernels),
      .passes = {},
      .divisions = {},
      .scalarized = {},
      .messages = {},
      .code = {}};
  for (const host::PassEntry& pass : entry.passes)
    facts.passes.push_back(passFacts(pass, kernel));
  return facts;
}

void addMessages(const std::vector<host::KernelEntry>& entries, KernelFacts& kernel) {
  for (const host::KernelEntry& entry : entries) {
    const std::optional<ir::Messages>& messages = entry.function->messages;
    if (!messages || messages->kernel != kernel.name) continue;
    for (const ir::Messages::Site& site : messages->sites) {
      kernel.messages.push_back({site.location.line, site.isFailure, site.text});
      if (site.location.file == entry.function->location.file) {
        kernel.lastLine = std::max<unsigned>(kernel.lastLine, site.location.line);
      }
    }
  }
}

/// True if `source` contains a directive such as `#line 7` or `# 7 "x.br"`, as preprocessed text
/// does.
bool hasLineDirectives(const std::string& source) {
  const llvm::Regex directive("^[ \t]*#[ \t]*(line[ \t]|[0-9])", llvm::Regex::Newline);
  return directive.match(source);
}

}  // namespace

FileFacts gatherFacts(const frontend::Unit& unit, const codegen::GeneratedCode& code,
                      const std::string& version, const std::string& input,
                      const std::string& source) {
  FileFacts facts{version, input, source, hasLineDirectives(source), {}};
  for (std::size_t i = 0; i < code.kernels.size(); ++i) {
    if (code.kernels[i].function->messages) continue;  // a generated message kernel
    KernelFacts& kernel = facts.kernels.emplace_back(kernelFacts(code.kernels[i], unit));
    kernel.code = code.texts[i];
    addMessages(code.kernels, kernel);
    for (const codegen::Remark& remark : code.remarks) {
      if (remark.kernel != code.kernels[i].function) continue;
      if (remark.kind == codegen::Remark::Kind::Split) {
        kernel.divisions.push_back(remark.text);
      } else if (remark.kind == codegen::Remark::Kind::MissedVectorize) {
        kernel.scalarized.push_back({remark.location.line, remark.text});
      }
    }
  }
  return facts;
}

}  // namespace brook::report
