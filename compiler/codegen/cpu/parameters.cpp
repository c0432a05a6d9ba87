#include "compiler/codegen/cpu/parameters.h"

#include "compiler/codegen/cpu/print_body.h"
#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

bool isElementType(Type type) {
  return type.isFloating() || type.scalar == Scalar::Int;
}

// Whether elements of the parameter belong to those of the outputs by their positions.
bool isReadInStep(const Function& function, VariableId id) {
  const VariableKind kind = function.variable(id).kind;
  return kind == VariableKind::Stream || kind == VariableKind::Iterator;
}

void addInput(const Function& function, const BodyNames& names, VariableId id, bool isLoaded,
              Prologue& to) {
  const std::string& stretch = names.stretch(id);
  to.lines.push_back("const Stretch " + stretch + " = stretchOf(arguments[" +
                     std::to_string(id.index) + "], launch);");
  const std::string input = "const Input " + names.argument(id) + " = ";
  if (!isLoaded || function.variable(id).kind == VariableKind::Iterator) {
    to.linesOfPiece.push_back(input + "inputAt(" + stretch + ", place);");
    return;
  }
  const Type element = function.variable(id).type;
  // Of three a power of two fits, so that pieces begin where vectors would.
  const int words =
      (element.width == 3 ? 4 : element.width) * (element.scalar == Scalar::Double ? 2 : 1);
  to.pieceLength = std::min(to.pieceLength, kLongestPiece / words);
  const std::string type = typeText(element, true);
  to.lines.push_back(type + "Piece " + names.piece(id) + ";");
  to.linesOfPiece.push_back(input + "piece_" + type + "(" + stretch + ", place, begin, end, " +
                            names.piece(id) + ");");
  to.isWhole += (to.isWhole.empty() ? "" : " && ") + stretch + ".isSame";
}

Prologue prologueFor(bool isOfLanes, const Function& function, const BodyNames& names,
                     const std::vector<ParameterUse>& uses,
                     const std::vector<bool>& needsArgument) {
  Prologue result;
  const auto add = [&](const std::string& type, const std::string& name, const std::string& reader,
                       std::size_t i) {
    result.lines.push_back("const " + type + " " + name + " = " + reader + "(arguments[" +
                           std::to_string(i) + "]);");
    result.parameters.push_back({type, name, name});
  };
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const VariableId id{i};
    const Variable& variable = function.variable(id);
    const std::string type = typeText(variable.type, false);
    if (variable.kind == VariableKind::Constant && uses[i].value) {
      add(type, names.variable(id), "constant_" + type, i);
    }
    if (uses[i].lower) add(type, names.bound(id, false), "iteratorMin_" + type, i);
    if (uses[i].upper) add(type, names.bound(id, true), "iteratorMax_" + type, i);
    if (needsArgument[i]) {
      const std::string& name = names.argument(id);
      const bool isInput = isOfLanes && isReadInStep(function, id);
      if (isInput) {
        addInput(function, names, id, uses[i].value, result);
      } else {
        result.lines.push_back("const Argument " + name + " = arguments[" + std::to_string(i) +
                               "];");
      }
      result.parameters.push_back({isInput ? "const Input&" : "const Argument&", name, name});
    }
  }
  return result;
}

}  // namespace

std::vector<ParameterUse> parameterUses(const Function& function) {
  return parameterUses(
      function, [&](const std::function<void(ExprId)>& visit) { forEachExpr(function, visit); });
}

std::vector<ParameterUse> parameterUses(const Function& function, const ExprWalk& walk) {
  std::vector<ParameterUse> uses(function.variables.size());
  walk([&](ExprId id) {
    std::visit(Overloaded{
                   [&](const Read& node) { uses[node.variable.index].value = true; },
                   [&](const Position& node) { uses[node.stream.index].position = true; },
                   [&](const Extent& node) { uses[node.stream.index].extent = true; },
                   [&](const Gather& node) { uses[node.stream.index].gathered = true; },
                   [&](const IteratorBound& node) {
                     ParameterUse& use = uses[node.iterator.index];
                     (node.upper ? use.upper : use.lower) = true;
                   },
                   [](const auto&) {},
               },
               function.expr(id).node);
  });
  forEachStatement(function.body, [&](const Statement& statement) {
    for (VariableId id : written(statement))
      uses[id.index].value = true;
    const auto* scatter = std::get_if<Scatter>(&statement.node);
    if (scatter) uses[scatter->output.index].scattered = true;
    const auto* call = std::get_if<Call>(&statement.node);
    for (std::size_t i = 0; call && i < call->arguments.size(); ++i) {
      const auto* gather = std::get_if<GatherArgument>(&call->arguments[i]);
      if (gather) uses[gather->gather.index].gathered = true;
    }
  });
  uses.resize(function.parameterCount);
  return uses;
}

std::string declarationText(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) {
    text += (text.empty() ? "" : ", ") + parameter.type + " " + parameter.name;
  }
  return text;
}

std::string callText(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) {
    text += (text.empty() ? "" : ", ") + parameter.argument;
  }
  return text;
}

std::string callTextOfGang8(std::vector<Parameter> parameters) {
  for (Parameter& parameter : parameters) {
    const std::string& name = parameter.name;
    if (parameter.type == "Row")
      parameter.argument = "{" + name + ".data, " + name + ".number, " + name + ".extent}";
    if (parameter.type == "Span") parameter.argument = "{" + name + ".begin, " + name + ".end}";
  }
  return callText(parameters);
}

std::vector<bool> argumentsOfLanes(const Function& function,
                                   const std::vector<ParameterUse>& uses) {
  std::vector<bool> result;
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const ParameterUse& use = uses[i];
    const VariableKind kind = function.variables[i].kind;
    const bool isLoaded =
        kind == VariableKind::Stream && use.value && function.kind == FunctionKind::Kernel;
    result.push_back(kind == VariableKind::Output || isLoaded || use.position || use.extent ||
                     use.gathered);
  }
  return result;
}

Prologue prologue(const Function& function, const BodyNames& names,
                  const std::vector<ParameterUse>& uses, const std::vector<bool>& needsArgument) {
  return prologueFor(false, function, names, uses, needsArgument);
}

Prologue prologueOfLanes(const Function& kernel, const BodyNames& names,
                         const std::vector<ParameterUse>& uses) {
  return prologueFor(true, kernel, names, uses, argumentsOfLanes(kernel, uses));
}

void openPieces(const Prologue& prologue, TextWriter& out) {
  if (!prologue.isWhole.empty()) {
    out.open("for (int begin = rangeBegin, end; begin < rangeEnd; begin = end) {");
    out.line("end = pieceEnd(begin, rangeEnd, isWhole, " + std::to_string(prologue.pieceLength) +
             ");");
  }
  for (const std::string& line : prologue.linesOfPiece)
    out.line(line);
}

void closePieces(const Prologue& prologue, TextWriter& out) {
  if (!prologue.isWhole.empty()) out.close();
}

std::string lanePositionText(const Variable& parameter, const std::string& argument,
                             std::string_view inner) {
  return "lanePosition(" + (parameter.kind == VariableKind::Output ? "" : argument + ", ") +
         (inner.empty() ? "place)" : "place, " + std::string(inner) + ")");
}

Result<void> canGenerate(const Function& kernel) {
  bool hasOutput = kernel.kind == FunctionKind::Reduction;
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
    const Variable& variable = kernel.variables[i];
    hasOutput = hasOutput || variable.kind == VariableKind::Output ||
                variable.kind == VariableKind::ScatterOutput;
    if (variable.kind != VariableKind::Constant && !isElementType(variable.type)) {
      return Failure{"parameter '" + variable.name + "': CPU code has no streams of '" +
                     typeName(variable.type) + "'"};
    }
  }
  if (!hasOutput) return Failure{"it has no output"};
  return {};
}

ReductionParameters reductionParameters(const Function& reduction) {
  ReductionParameters result;
  for (std::uint32_t i = 0; i < reduction.parameterCount; ++i) {
    if (reduction.variables[i].kind == VariableKind::Stream) result.stream = {i};
    if (reduction.variables[i].kind == VariableKind::Accumulator) result.accumulator = {i};
  }
  return result;
}

}  // namespace brook::codegen::cpu
