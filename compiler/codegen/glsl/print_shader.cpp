#include "compiler/codegen/glsl/print_shader.h"

#include "compiler/codegen/glsl/print_body.h"
#include "compiler/codegen/glsl/type_names.h"
#include "compiler/codegen/glsl/uses.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <iterator>

namespace brook::glsl {
namespace {

using namespace ir;

// Every kind that has extents has the members extent, pitch and layout.
void declareParameterBlock(const Function& function, codegen::TextWriter& out) {
  out.open("layout(std140, set = 0, binding = 0) uniform BrookParameters {");
  out.lines(
      "ivec4 brook_domain;\n"
      "ivec4 brook_launch;\n"
      "ivec4 brook_reduce;\n"
      "ivec4 brook_block;\n"
      "vec4 brook_zero;");
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const Variable& parameter = function.variables[i];
    const std::string number = std::to_string(i);
    if (parameter.kind == VariableKind::Constant) {
      out.line((parameter.type.isFloat() ? "vec4" : "ivec4") + (" brook_constant_" + number) + ";");
      continue;
    }
    out.lines("ivec4 brook_extent_" + number + ";\nivec4 brook_pitch_" + number +
              ";\nivec4 brook_layout_" + number + ";");
    if (parameter.kind == VariableKind::Iterator) {
      out.lines("vec4 brook_min_" + number + ";\nvec4 brook_max_" + number + ";");
    }
  }
  out.close("} brook;");
}

class ShaderPrinter {
 public:
  ShaderPrinter(const ShaderRequest& request, const Shell& shell, FunctionLibrary& library)
      : request_(request),
        shell_(shell),
        function_(request.function.function),
        library_(library),
        uses_(findUses(function_)),
        names_(makeNameTable()),
        body_{function_, {}, {}, {}, {}, library} {
    bindStreams();
    nameEverything();
  }

  std::string print() {
    // The functions and main first: they tell what of the library they use.
    codegen::TextWriter main;
    printAccess(main);
    if (request_.stage == ShaderStage::Map) {
      printMap(main);
    } else {
      printCombine(main);
      printReduction(main);
    }

    codegen::TextWriter out;
    out.line("#version 450");
    out.line();
    shell_.declareStage(out);
    declareParameterBlock(function_, out);
    out.line();
    for (const StreamBinding& input : inputs_) {
      if (!request_.isPacked || isFirstOfBinding(input)) shell_.declareInput(input, out);
    }
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
      shell_.declareOutput(outputs_[i], static_cast<int>(i), out);
    }
    out.line();
    library_.print(out);
    return out.take() + main.take();
  }

 private:
  // ---- names and bindings

  void bindStreams() {
    int inputBindings = 0;
    for (const int i : inputsOf(function_)) {
      const auto index = static_cast<std::uint32_t>(i);
      const Type type = parameter(index).type;
      int binding = request_.isPacked ? sharedBinding(type) : inputBindings;
      if (binding < 0) binding = inputBindings;
      inputBindings = std::max(inputBindings, binding + 1);
      inputs_.push_back({index, binding, type, ""});
    }
    int binding = shell_.numbersOutputsBehindInputs() ? inputBindings : 0;
    for (VariableId output : request_.outputs) {
      outputs_.push_back({output.index, binding++, function_.variable(output).type, ""});
    }
  }

  // That of an input of the same type, -1 if this is the first.
  int sharedBinding(Type type) const {
    const auto found = std::find_if(
        inputs_.begin(), inputs_.end(),
        [&](const StreamBinding& input) { return shell_.packsAllTypes() || input.type == type; });
    return found == inputs_.end() ? -1 : found->binding;
  }

  bool isFirstOfBinding(const StreamBinding& input) const {
    return std::all_of(inputs_.data(), &input, [&](const StreamBinding& earlier) {
      return earlier.binding != input.binding;
    });
  }

  void nameEverything() {
    for (const Variable& variable : function_.variables) {
      body_.variables.push_back(names_.add(variable.name));
    }
    if (request_.function.zero) {
      body_.variables[request_.function.zero->index] = "brook.brook_zero.x";
    }
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const std::string& name = body_.variables[i];
      const bool hasOwnPosition = function_.variables[i].kind != VariableKind::Output;
      body_.positions.push_back(!uses_[i].position ? ""
                                : hasOwnPosition   ? names_.add("position_" + name)
                                                   : "brook_position");
      const bool isInput = std::any_of(inputs_.begin(), inputs_.end(),
                                       [&](const auto& input) { return input.parameter == i; });
      loads_.push_back(isInput ? names_.add("load_" + name) : "");
      fetches_.push_back(loads_.back().empty() ? "" : names_.add("fetch_" + name));
      body_.gathers.push_back(uses_[i].gather ? names_.add("gather_" + name) : "");
      body_.gathersInRange.push_back(uses_[i].gatherInRange ? names_.add("gather_in_range_" + name)
                                                            : "");
    }
    for (StreamBinding& output : outputs_) {
      output.storeFunction = names_.add("store_" + name(output.parameter));
    }
    combine_ = names_.add("combine_" + function_.name);
    pair_ = names_.add("pair_" + function_.name);
  }

  const std::string& name(std::uint32_t parameter) const { return body_.variables[parameter]; }
  const Variable& parameter(std::uint32_t i) const { return function_.variables[i]; }

  // ---- functions that read and write streams

  void printAccess(codegen::TextWriter& out) {
    for (const StreamBinding& input : inputs_) {
      printFetch(input, out);
      if (uses_[input.parameter].gather) printGather(input, true, out);
      if (uses_[input.parameter].gatherInRange) printGather(input, false, out);
      if (parameter(input.parameter).kind != VariableKind::Stream) continue;
      if (request_.stage == ShaderStage::Map) {
        printLoad(input, out);
      } else {
        printReductionLoad(input, out);
      }
    }
    for (const StreamBinding& output : outputs_)
      shell_.defineStore(output, out);
  }

  void openFunction(Type result, const std::string& name, const std::string& parameters,
                    codegen::TextWriter& out) const {
    out.open(glslType(result) + " " + name + "(" + parameters + ") {");
  }

  static void closeFunction(codegen::TextWriter& out) {
    out.close();
    out.line();
  }

  void printFetch(const StreamBinding& input, codegen::TextWriter& out) const {
    openFunction(input.type, fetches_[input.parameter], "const ivec4 position", out);
    shell_.fetchPosition(input, out);
    closeFunction(out);
  }

  // Indices come with the slowest dimension first; positions have the fastest first.
  void printGather(const StreamBinding& input, bool isClamped, codegen::TextWriter& out) const {
    constexpr const char* kFastestFirst[] = {"x", "y", "z", "w"};
    const int rank = parameter(input.parameter).rank;
    const std::string extent = blockMember("extent", input.parameter);
    std::string parameters;
    std::string position;
    for (int d = 0; d < 4; ++d) {
      const std::string index = kFastestFirst[d];
      if (d < rank) parameters = "const int " + index + (d ? ", " : "") + parameters;
      const std::string clamped = "clamp(" + index + ", 0, " + extent + "." + index + " - 1)";
      position += (d ? ", " : "") + (d >= rank ? "0" : isClamped ? clamped : index);
    }
    const std::vector<std::string>& names = isClamped ? body_.gathers : body_.gathersInRange;
    openFunction(input.type, names[input.parameter], parameters, out);
    out.line("return " + fetches_[input.parameter] + "(ivec4(" + position + "));");
    closeFunction(out);
  }

  void printLoad(const StreamBinding& input, codegen::TextWriter& out) {
    const bool isLoop = findsPositionsInALoop();
    openFunction(input.type, loads_[input.parameter],
                 shell_.addressParameters() + (isLoop ? ", const ivec4 position" : ""), out);
    out.open("if (" + blockMember("layout", input.parameter) + ".x != 0) {");
    shell_.fetchOwn(input, out);
    out.close();
    library_.use("brook_input_position");
    if (isLoop) {
      out.line("return " + fetches_[input.parameter] + "(position);");
      closeFunction(out);
      return;
    }
    out.line("return " + fetches_[input.parameter] + "(brook_input_position(" +
             shell_.positionOfAddress() + ", " + blockMember("extent", input.parameter) + "));");
    closeFunction(out);
  }

  void printReductionLoad(const StreamBinding& input, codegen::TextWriter& out) {
    openFunction(input.type, loads_[input.parameter], "const int result, const int index", out);
    out.open("if (brook.brook_reduce.z != 0) {");
    out.line("int linear = result * brook.brook_reduce.x + index;");
    shell_.fetchLinear(input, out);
    out.close();
    library_.use("brook_coordinates");
    out.line("return " + fetches_[input.parameter] +
             "(brook_coordinates(result, brook.brook_domain) * brook.brook_block + "
             "brook_coordinates(index, brook.brook_block));");
    closeFunction(out);
  }

  // ---- the kernel

  void declareConstants(codegen::TextWriter& out) const {
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      if (parameter(i).kind != VariableKind::Constant || !uses_[i].value) continue;
      const Type type = parameter(i).type;
      const std::string stored =
          blockMember("constant", i) + firstComponents(storedType(type).width);
      out.line(glslType(type) + " " + name(i) + " = " + library_.decoded(type, stored) + ";");
    }
  }

  void declarePositions(codegen::TextWriter& out) {
    const bool isNeeded = std::any_of(uses_.begin(), uses_.end(),
                                      [](const ParameterUses& uses) { return uses.position; });
    if (!isNeeded) return;
    out.line("ivec4 brook_position = " + shell_.positionOfAddress() + ";");
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      if (!uses_[i].position || parameter(i).kind == VariableKind::Output) continue;
      library_.use("brook_input_position");
      out.line("ivec4 " + body_.positions[i] + " = brook_input_position(brook_position, " +
               blockMember("extent", i) + ");");
    }
  }

  // The inputs whose element is read.
  std::vector<StreamBinding> elements() const {
    std::vector<StreamBinding> result;
    std::copy_if(inputs_.begin(), inputs_.end(), std::back_inserter(result),
                 [&](const StreamBinding& input) {
                   return parameter(input.parameter).kind == VariableKind::Stream;
                 });
    return result;
  }

  // Drivers copy brook_input_position to each call of it, and unroll its loops there: with many
  // inputs (or fields of structures) it would be most of the shader.
  bool findsPositionsInALoop() const {
    constexpr std::size_t kFewInputs = 4;
    return elements().size() > kFewInputs;
  }

  void printLoads(codegen::TextWriter& out) const {
    const bool isLoop = findsPositionsInALoop();
    if (isLoop) printPositions(out);
    int number = 0;
    for (const StreamBinding& input : elements()) {
      const std::string position =
          isLoop ? ", brook_positions[" + std::to_string(number++) + "]" : "";
      out.line(glslType(input.type) + " " + name(input.parameter) + " = " +
               loads_[input.parameter] + "(" + shell_.addressArguments() + position + ");");
    }
  }

  // The loop does nothing where all inputs have the shape of the output.
  void printPositions(codegen::TextWriter& out) const {
    const std::vector<StreamBinding> inputs = elements();
    std::string extents;
    std::string isSame;
    for (const StreamBinding& input : inputs) {
      extents += (extents.empty() ? "" : ", ") + blockMember("extent", input.parameter);
      isSame += (isSame.empty() ? "" : " & ") + blockMember("layout", input.parameter) + ".x";
    }
    const std::string count = std::to_string(inputs.size());
    out.line("ivec4 brook_positions[" + count + "];");
    out.line("ivec4 brook_extents[" + count + "] = ivec4[" + count + "](" + extents + ");");
    out.line("int brook_others = (" + isSame + ") != 0 ? 0 : " + count + ";");
    out.open("for (int i = 0; i < brook_others; i++) {");
    out.line("brook_positions[i] = brook_input_position(" + shell_.positionOfAddress() +
             ", brook_extents[i]);");
    out.close();
  }

  void printMap(codegen::TextWriter& out) {
    out.open("void main() {");
    shell_.beginMain(out);
    declarePositions(out);
    declareConstants(out);
    printLoads(out);
    for (const StreamBinding& output : outputs_) {
      out.line(glslType(output.type) + " " + name(output.parameter) + ";");
    }
    printBlock(body_, function_.body, out);
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
      shell_.store(outputs_[i], static_cast<int>(i), name(outputs_[i].parameter), out);
    }
    out.close();
  }

  // ---- reductions

  // The kernel as a function of the accumulator and the stream, in declaration order.
  void printCombine(codegen::TextWriter& out) const {
    std::string parameters;
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const bool isAccumulator = parameter(i).kind == VariableKind::Accumulator;
      if (!isAccumulator && parameter(i).kind != VariableKind::Stream) continue;
      parameters += (parameters.empty() ? "" : ", ") +
                    ((isAccumulator ? "inout " : "const ") + glslType(parameter(i).type)) + " " +
                    name(i);
    }
    openFunction(kVoid, combine_, parameters, out);
    declareConstants(out);
    printBlock(body_, function_.body, out);
    closeFunction(out);
  }

  const StreamBinding& reducedStream() const {
    const auto found =
        std::find_if(inputs_.begin(), inputs_.end(), [&](const StreamBinding& input) {
          return parameter(input.parameter).kind == VariableKind::Stream;
        });
    BROOK_CHECK(found != inputs_.end(), "a reduction without a stream");
    return *found;
  }

  std::string combineCall(const std::string& left, const std::string& right) const {
    const bool isStreamFirst = reducedStream().parameter < outputs_.front().parameter;
    return combine_ + (isStreamFirst ? "(" + right + ", " + left : "(" + left + ", " + right) +
           ");";
  }

  void printReduction(codegen::TextWriter& out) {
    const std::string type = glslType(outputs_.front().type);
    if (request_.stage == ShaderStage::ReduceTree) printPair(type, out);
    out.open("void main() {");
    shell_.beginMain(out);
    out.line("int brook_result = brook_element / brook.brook_reduce.y;");
    out.line("int brook_value = brook_element - brook_result * brook.brook_reduce.y;");
    if (request_.stage == ShaderStage::ReduceTree) {
      printTree(type, out);
    } else {
      printLanes(type, out);
    }
    shell_.store(outputs_.front(), 0, "brook_left", out);
    out.close();
  }

  void printPair(const std::string& type, codegen::TextWriter& out) const {
    const std::string& load = loads_[reducedStream().parameter];
    out.open(type + " " + pair_ + "(const int result, const int index) {");
    out.line(type + " left = " + load + "(result, index);");
    out.open("if (index + 1 < brook.brook_reduce.x) {");
    out.line(combineCall("left", load + "(result, index + 1)"));
    out.close();
    out.line("return left;");
    closeFunction(out);
  }

  // Up to 8 values as a tree of adjacent pairs; an odd last one moves up.
  void printTree(const std::string& type, codegen::TextWriter& out) const {
    auto pair = [&](int offset) {
      return pair_ + "(brook_result, brook_first" +
             (offset ? " + " + std::to_string(offset) : std::string()) + ")";
    };
    out.line("int brook_first = 8 * brook_value;");
    out.line("int brook_count = brook.brook_reduce.x - brook_first;");
    out.line(type + " brook_left = " + pair(0) + ";");
    out.open("if (brook_count > 2) {");
    out.line(combineCall("brook_left", pair(2)));
    out.close();
    out.open("if (brook_count > 4) {");
    out.line(type + " brook_right = " + pair(4) + ";");
    out.open("if (brook_count > 6) {");
    out.line(combineCall("brook_right", pair(6)));
    out.close();
    out.line(combineCall("brook_left", "brook_right"));
    out.close();
  }

  // Every 64th element of a block of 4096, in order.
  void printLanes(const std::string& type, codegen::TextWriter& out) const {
    const std::string& load = loads_[reducedStream().parameter];
    out.line("int brook_block_begin = 4096 * (brook_value / 64);");
    out.line("int brook_block_end = min(brook_block_begin + 4096, brook.brook_reduce.x);");
    out.line("int brook_first = brook_block_begin + brook_value % 64;");
    out.line(type + " brook_left = " + load + "(brook_result, brook_first);");
    out.open("for (int i = brook_first + 64; i < brook_block_end; i += 64) {");
    out.line(combineCall("brook_left", load + "(brook_result, i)"));
    out.close();
  }

  const ShaderRequest& request_;
  const Shell& shell_;
  const Function& function_;
  FunctionLibrary& library_;
  std::vector<ParameterUses> uses_;
  codegen::NameTable names_;
  BodyContext body_;
  std::vector<StreamBinding> inputs_;  // all of the kernel, in order
  std::vector<StreamBinding> outputs_;
  std::vector<std::string> loads_;    // by parameter
  std::vector<std::string> fetches_;  // by parameter
  std::string combine_;
  std::string pair_;
};

}  // namespace

std::string printShader(const ShaderRequest& request, const Shell& shell,
                        FunctionLibrary& library) {
  return ShaderPrinter(request, shell, library).print();
}

Costs countCosts(const Function& function) {
  Costs costs;
  for (std::uint32_t i = 0; const ParameterUses& uses : findUses(function)) {
    if (function.variables[i++].kind == VariableKind::Stream && uses.value) ++costs.textureReads;
  }
  forEachExpr(function, [&](ExprId id) {
    const Expr& e = function.expr(id);
    if (std::holds_alternative<Gather>(e.node)) ++costs.textureReads;
    const bool isArithmetic =
        std::holds_alternative<Unary>(e.node) || std::holds_alternative<Binary>(e.node) ||
        std::holds_alternative<Convert>(e.node) || std::holds_alternative<Select>(e.node) ||
        std::holds_alternative<Builtin>(e.node);
    if (isArithmetic) costs.arithmetic += e.type.width;
  });
  return costs;
}

}  // namespace brook::glsl
