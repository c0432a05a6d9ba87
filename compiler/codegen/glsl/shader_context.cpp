#include "compiler/codegen/glsl/shader_context.h"

#include "compiler/analysis/bound_gathers.h"
#include "compiler/codegen/glsl/edges.h"
#include "compiler/codegen/glsl/type_names.h"

#include <brook/kernel_descriptor.hpp>

#include <algorithm>
#include <iterator>

namespace brook::glsl {

using namespace ir;

ShaderContext::ShaderContext(const ShaderRequest& request, const StageWriter& writer,
                             FunctionLibrary& library)
    : request(request),
      writer(writer),
      function(request.function.function),
      library(library),
      uses(findUses(function)),
      names(makeNameTable()),
      body{function, {}, {}, {}, {}, {}, {}, library, request.function.isExact} {
  bindStreams();
  nameEverything();
  nameHelpers();
}

void ShaderContext::bindStreams() {
  int inputBindings = 0;
  for (const int i : inputsOf(function)) {
    const auto index = static_cast<std::uint32_t>(i);
    const Element element = writer.storageElement(parameter(index).element());
    int binding = request.isPacked ? sharedBinding(element) : inputBindings;
    if (binding < 0) binding = inputBindings;
    inputBindings = std::max(inputBindings, binding + 1);
    const bool isCopied =
        request.kind != ShaderKind::Map || parameter(index).kind == VariableKind::Gather;
    inputs.push_back({index, binding, element, "", isCopied});
  }
  int binding = writer.numbersOutputsBehindInputs() ? inputBindings : 0;
  for (VariableId output : request.outputs) {
    const Element element = writer.storageElement(function.variable(output).element());
    outputs.push_back({output.index, binding++, element, "", false});
  }
}

// Returns the binding of an input of this type, or -1.
int ShaderContext::sharedBinding(const Element& element) const {
  const auto found = std::find_if(inputs.begin(), inputs.end(), [&](const StreamBinding& input) {
    return writer.packsAllTypes() || input.storageElement == element;
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
    body.extents.push_back(blockMember("extent", i));
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

void ShaderContext::nameHelpers() {
  const auto bound = analysis::boundGathers(function);
  for (std::size_t h = 0; h < function.helpers.size(); ++h) {
    const Function& helper = function.helpers[h];
    using Texts = std::vector<std::string>;
    ShaderBody& own = helpers.emplace_back(helper, Texts(), Texts(), Texts(), Texts(), Texts(),
                                           Texts(), library, request.function.isExact);
    for (std::uint32_t i = 0; i < helper.variables.size(); ++i) {
      const VariableId gather = bound[h][i];
      own.variables.push_back(gather.isValid() ? "" : names.add(helper.variables[i].name));
      own.extents.push_back(gather.isValid() ? body.extents[gather.index] : "");
      own.gathers.push_back(gather.isValid() ? body.gathers[gather.index] : "");
      own.gathersNear.push_back(gather.isValid() ? body.gathersNear[gather.index] : "");
      own.gathersInRange.push_back(gather.isValid() ? body.gathersInRange[gather.index] : "");
    }
    if (const auto zero = request.function.zerosOfHelpers[h])
      own.variables[zero->index] = "brook.brook_zero.x";
    own.helpers = body.helpers;  // callees come first
    body.helpers[helper.name] = names.add(helper.name);
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

struct Copy {
  std::string name;
  std::string value;
};

// Returns the bits of brook_same_extents that are all set if the gather has the layout of the
// earlier one; 0: it has no bits.
std::uint32_t sameExtentsBits(const ShaderContext& context, const StreamBinding& gather,
                              const StreamBinding& earlier) {
  const int last = indexOfGather(context.function, gather.parameter);
  const int first = indexOfGather(context.function, earlier.parameter);
  if (last >= kSameExtentsGathers) return 0;
  return (2u << last) - (2u << first);
}

// Copies the last index of each dimension of a gather. It takes the values of the previous gather
// if they are equal, so that drivers compute one address for both. Packed gathers have separate
// layouts.
void copyGather(const ShaderContext& context, const StreamBinding& gather,
                const StreamBinding* earlier, std::vector<Copy>& result) {
  const std::uint32_t bits = earlier ? sameExtentsBits(context, gather, *earlier) : 0;
  const auto add = [&](const char* what, const std::string& own) {
    std::string value = own;
    if (bits != 0) {
      context.library.use("brook_if_same_extents");
      value = "brook_if_same_extents(" + std::to_string(bits) + ", " + earlier->member(what) +
              ", " + own + ")";
    }
    result.push_back({gather.member(what), value});
  };
  context.library.use("brook_last");
  add("last", "brook_last(" + blockMember("extent", gather.parameter) + ")");
  add("pitch", blockMember("pitch", gather.parameter));
  const std::string layout = blockMember("layout", gather.parameter);
  if (context.request.isPacked) {
    result.push_back({gather.member("layout"), layout});
  } else {
    add("layout", layout);
  }
}

std::vector<Copy> copies(const ShaderContext& context) {
  std::vector<Copy> result;
  if (context.request.kind != ShaderKind::Map)
    result.push_back({"brook_reduce", "brook.brook_reduce"});
  const StreamBinding* gather = nullptr;
  for (const StreamBinding& input : context.inputs) {
    if (!input.isCopied) continue;
    if (context.parameter(input.parameter).kind == VariableKind::Gather) {
      copyGather(context, input, gather, result);
      gather = &input;
      continue;
    }
    for (const char* what : {"extent", "pitch", "layout"})
      result.push_back({input.member(what), blockMember(what, input.parameter)});
  }
  return result;
}

}  // namespace

void declareCopies(const ShaderContext& context, codegen::TextWriter& out) {
  const std::vector<Copy> all = copies(context);
  for (const Copy& copy : all)
    out.line("ivec4 " + copy.name + ";");
  if (!all.empty()) out.line();
}

void copyMembers(const ShaderContext& context, codegen::TextWriter& out) {
  for (const Copy& copy : copies(context))
    out.line(copy.name + " = " + copy.value + ";");
}

std::vector<ConstantValue> constantsOf(const ShaderContext& context) {
  std::vector<ConstantValue> constants;
  for (std::uint32_t i = 0; i < context.function.parameterCount; ++i) {
    if (context.parameter(i).kind != VariableKind::Constant || !context.uses[i].value) continue;
    const Type type = context.parameter(i).type;
    const std::string stored = blockMember("constant", i) + firstComponents(storedType(type).width);
    constants.push_back({i, glslType(type), context.library.decoded(type, stored)});
  }
  return constants;
}

void printHelpers(const ShaderContext& context, codegen::TextWriter& out) {
  for (const ShaderBody& helper : context.helpers) {
    std::string parameters;
    for (std::uint32_t i = 0; i < helper.function.parameterCount; ++i) {
      const Variable& parameter = helper.function.variables[i];
      if (parameter.kind == VariableKind::Gather) continue;
      parameters += (parameters.empty() ? "" : ", ") +
                    std::string(parameter.kind == VariableKind::Output ? "out " : "") +
                    glslType(parameter.type) + " " + helper.variables[i];
    }
    openFunction(kVoid, context.body.helpers.at(helper.function.name), parameters, out);
    printBlock(helper, helper.function.body, out);
    closeFunction(out);
  }
}

}  // namespace brook::glsl
