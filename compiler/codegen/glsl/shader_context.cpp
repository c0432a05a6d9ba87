#include "compiler/codegen/glsl/shader_context.h"

#include "compiler/codegen/glsl/type_names.h"

#include <algorithm>
#include <iterator>

namespace brook::glsl {

using namespace ir;

ShaderContext::ShaderContext(const ShaderRequest& request, const Shell& shell,
                             FunctionLibrary& library)
    : request(request),
      shell(shell),
      function(request.function.function),
      library(library),
      uses(findUses(function)),
      names(makeNameTable()),
      body{function, {}, {}, {}, {}, {}, library} {
  bindStreams();
  nameEverything();
}

void ShaderContext::bindStreams() {
  int inputBindings = 0;
  for (const int i : inputsOf(function)) {
    const auto index = static_cast<std::uint32_t>(i);
    const Element held = shell.held(parameter(index).element());
    int binding = request.isPacked ? sharedBinding(held) : inputBindings;
    if (binding < 0) binding = inputBindings;
    inputBindings = std::max(inputBindings, binding + 1);
    const bool isCopied =
        request.stage != ShaderStage::Map || parameter(index).kind == VariableKind::Gather;
    inputs.push_back({index, binding, held, "", isCopied});
  }
  int binding = shell.numbersOutputsBehindInputs() ? inputBindings : 0;
  for (VariableId output : request.outputs) {
    const Element held = shell.held(function.variable(output).element());
    outputs.push_back({output.index, binding++, held, "", false});
  }
}

// That of an input of the same elements, -1 if this is the first.
int ShaderContext::sharedBinding(const Element& held) const {
  const auto found = std::find_if(inputs.begin(), inputs.end(), [&](const StreamBinding& input) {
    return shell.packsAllTypes() || input.held == held;
  });
  return found == inputs.end() ? -1 : found->binding;
}

bool ShaderContext::isFirstOfBinding(const StreamBinding& input) const {
  return std::all_of(inputs.data(), &input, [&](const StreamBinding& earlier) {
    return earlier.binding != input.binding;
  });
}

void ShaderContext::nameEverything() {
  for (const Variable& variable : function.variables) {
    body.variables.push_back(names.add(variable.name));
  }
  if (request.function.zero) {
    body.variables[request.function.zero->index] = "brook.brook_zero.x";
  }
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const std::string& name = body.variables[i];
    const bool hasOwnPosition = function.variables[i].kind != VariableKind::Output;
    body.positions.push_back(!uses[i].position ? ""
                             : hasOwnPosition  ? names.add("position_" + name)
                                               : "brook_position");
    const bool isInput = std::any_of(inputs.begin(), inputs.end(),
                                     [&](const auto& input) { return input.parameter == i; });
    loads.push_back(isInput ? names.add("load_" + name) : "");
    fetches.push_back(loads.back().empty() ? "" : names.add("fetch_" + name));
    body.gathers.push_back(uses[i].gather ? names.add("gather_" + name) : "");
    body.gathersNear.push_back(uses[i].gatherNear ? names.add("gather_near_" + name) : "");
    body.gathersInRange.push_back(uses[i].gatherInRange ? names.add("gather_in_range_" + name)
                                                        : "");
  }
  for (StreamBinding& output : outputs) {
    output.storeFunction = names.add("store_" + name(output.parameter));
  }
}

std::vector<StreamBinding> ShaderContext::elements() const {
  std::vector<StreamBinding> result;
  std::copy_if(inputs.begin(), inputs.end(), std::back_inserter(result),
               [&](const StreamBinding& input) {
                 return parameter(input.parameter).kind == VariableKind::Stream;
               });
  return result;
}

bool ShaderContext::findsPositionsInALoop() const {
  constexpr std::size_t kFewInputs = 4;
  return elements().size() > kFewInputs;
}

void openFunction(Type result, const std::string& name, const std::string& parameters,
                  codegen::TextWriter& out) {
  out.open(glslType(result) + " " + name + "(" + parameters + ") {");
}

void closeFunction(codegen::TextWriter& out) {
  out.close();
  out.line();
}

namespace {

std::vector<std::string> copiedMembers(const ShaderContext& context) {
  std::vector<std::string> members;
  if (context.request.stage != ShaderStage::Map) members.emplace_back("brook_reduce");
  for (const StreamBinding& input : context.inputs) {
    if (!input.isCopied) continue;
    for (const char* what : {"extent", "pitch", "layout"})
      members.push_back(input.member(what));
  }
  return members;
}

}  // namespace

void declareCopies(const ShaderContext& context, codegen::TextWriter& out) {
  const std::vector<std::string> members = copiedMembers(context);
  for (const std::string& member : members)
    out.line("ivec4 " + member + ";");
  if (!members.empty()) out.line();
}

void copyMembers(const ShaderContext& context, codegen::TextWriter& out) {
  for (const std::string& member : copiedMembers(context))
    out.line(member + " = brook." + member + ";");
}

void declareConstants(const ShaderContext& context, codegen::TextWriter& out) {
  for (std::uint32_t i = 0; i < context.function.parameterCount; ++i) {
    if (context.parameter(i).kind != VariableKind::Constant || !context.uses[i].value) continue;
    const Type type = context.parameter(i).type;
    const std::string stored = blockMember("constant", i) + firstComponents(storedType(type).width);
    out.line(glslType(type) + " " + context.name(i) + " = " +
             context.library.decoded(type, stored) + ";");
  }
}

}  // namespace brook::glsl
