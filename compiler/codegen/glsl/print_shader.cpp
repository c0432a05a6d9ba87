#include "compiler/codegen/glsl/print_shader.h"

#include "compiler/codegen/glsl/shader_context.h"
#include "compiler/codegen/glsl/type_names.h"

#include <algorithm>

namespace brook::glsl {
namespace {

using namespace ir;

// Limited because the time of validators and SPIRV-Cross grows with the square of a function's
// branches. It is not smaller because glslang's time grows likewise with the calls of many
// functions.
constexpr double kMaxShaderPartSize = 4000;

// Every parameter with extents has the members extent, pitch and layout.
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

// Prints main of a map: loads, the kernel's body, stores; before it, for a large kernel, the parts
// of the body.
class MapPrinter {
 public:
  explicit MapPrinter(ShaderContext& context)
      : context_(context),
        outlining_{analysis::BodyParts(context.function, kMaxShaderPartSize),
                   [&context] { return context.names.add("part"); }, context.request.marksSources,
                   codegen::TextWriter(), codegen::TextWriter()} {
    if (!outlining_.parts.isEmpty()) context_.body.outlining = &outlining_;
  }

  void printMap(codegen::TextWriter& out) {
    codegen::TextWriter main;
    main.setMarksSources(context_.request.marksSources);
    printMain(main);
    out.lines(outlining_.globals.take());
    out.lines(outlining_.functions.take());
    out.lines(main.take());
  }

 private:
  void printMain(codegen::TextWriter& out) {
    out.open("void main() {");
    context_.writer.beginMain({findsPosition(), context_.request.mayNotEnd}, out);
    copyMembers(context_, out);
    declarePositions(out);
    for (const ConstantValue& constant : constantsOf(context_))
      declare(constant.type, context_.name(constant.parameter), isShared(constant.parameter), out,
              constant.value);
    printLoads(out);
    for (const StreamBinding& output : context_.outputs) {
      declare(glslType(output.storageElement.type), context_.name(output.parameter),
              isShared(output.parameter), out);
    }
    printBlock(context_.body, context_.function.body, out);
    context_.writer.beginStores(out);
    for (std::size_t i = 0; i < context_.outputs.size(); ++i) {
      context_.writer.store(context_.outputs[i], static_cast<int>(i),
                            context_.name(context_.outputs[i].parameter), out);
    }
    context_.writer.endStores(out);
    out.close();
  }

  bool isShared(std::uint32_t parameter) const {
    return context_.body.outlining && outlining_.parts.isShared({parameter});
  }

  // Declares a variable of main, or one that its parts share.
  void declare(const std::string& type, const std::string& name, bool isShared,
               codegen::TextWriter& out, const std::string& value = "") {
    if (isShared) outlining_.globals.line(type + " " + name + ";");
    const std::string head = isShared ? name : type + " " + name;
    if (!value.empty()) {
      out.line(head + " = " + value + ";");
    } else if (!isShared) {
      out.line(head + ";");
    }
  }

  bool findsPosition() const {
    return std::any_of(context_.uses.begin(), context_.uses.end(),
                       [](const ShaderParameterUse& uses) { return uses.position; });
  }

  void declarePositions(codegen::TextWriter& out) {
    if (!findsPosition()) return;
    const bool isShared = context_.body.outlining != nullptr;
    declare("ivec4", "brook_position", isShared, out, context_.writer.positionInMain());
    for (std::uint32_t i = 0; i < context_.function.parameterCount; ++i) {
      if (!context_.uses[i].position || context_.parameter(i).kind == VariableKind::Output)
        continue;
      context_.library.use("brook_input_position");
      declare("ivec4", context_.body.positions[i], isShared, out,
              "brook_same_shapes != 0 ? brook_position : brook_input_position(brook_position, " +
                  blockMember("extent", i) + ")");
    }
  }

  void printLoads(codegen::TextWriter& out) {
    const bool isLoop = context_.findsPositionsInALoop();
    if (isLoop) printPositions(out);
    int number = 0;
    for (const StreamBinding& input : context_.elements()) {
      const std::string position =
          isLoop ? ", brook_positions[" + std::to_string(number++) + "]" : "";
      declare(glslType(input.storageElement.type), context_.name(input.parameter),
              isShared(input.parameter), out,
              context_.loads[input.parameter] + "(" + context_.writer.addressArguments() +
                  position + ")");
    }
  }

  // The loop does nothing if all inputs have the shape of the output.
  void printPositions(codegen::TextWriter& out) const {
    const std::vector<StreamBinding> inputs = context_.elements();
    std::string extents;
    std::string isSame;
    for (const StreamBinding& input : inputs) {
      extents += (extents.empty() ? "" : ", ") + blockMember("extent", input.parameter);
      isSame += (isSame.empty() ? "" : " & ") + blockMember("layout", input.parameter) + ".x";
    }
    const std::string count = std::to_string(inputs.size());
    out.line("ivec4 brook_positions[" + count + "];");
    out.line("ivec4 brook_extents[" + count + "] = ivec4[" + count + "](" + extents + ");");
    out.line("int brook_others = brook_same_shapes != 0 || (" + isSame + ") != 0 ? 0 : " + count +
             ";");
    out.open("for (int i = 0; i < brook_others; i++) {");
    out.line("brook_positions[i] = brook_input_position(" + context_.writer.positionOfAddress() +
             ", brook_extents[i]);");
    out.close();
  }

  ShaderContext& context_;
  ShaderBody::Outlining outlining_;
};

}  // namespace

std::string printShader(const ShaderRequest& request, const StageWriter& writer,
                        FunctionLibrary& library) {
  ShaderContext context(request, writer, library);
  // The functions and main are printed first, because they determine which library functions are
  // used.
  codegen::TextWriter main;
  main.setMarksSources(request.marksSources);
  printAccess(context, main);
  printHelpers(context, main);
  if (request.kind == ShaderKind::Map) {
    MapPrinter(context).printMap(main);
  } else {
    printReduction(context, main);
  }

  codegen::TextWriter out;
  out.line("#version 450");
  out.line();
  writer.declareStage(out);
  declareParameterBlock(context.function, out);
  out.line();
  for (const StreamBinding& input : context.inputs) {
    if (!request.isPacked || context.isFirstOfBinding(input)) writer.declareInput(input, out);
  }
  for (std::size_t i = 0; i < context.outputs.size(); ++i)
    writer.declareOutput(context.outputs[i], static_cast<int>(i), out);
  out.line();
  library.print(out);
  declareCopies(context, out);
  return out.take() + main.take();
}

}  // namespace brook::glsl
