#include "compiler/codegen/glsl/print_access.h"

#include "compiler/codegen/glsl/type_names.h"

namespace brook::glsl {
namespace {

using namespace ir;

void printFetch(const ShaderContext& context, const StreamBinding& input,
                codegen::TextWriter& out) {
  openFunction(input.held.type, context.fetches[input.parameter], "const ivec4 position", out);
  context.shell.fetchPosition(input, out);
  closeFunction(out);
}

// Indices come with the slowest dimension first; positions have the fastest first.
void printGather(const ShaderContext& context, const StreamBinding& input, bool isClamped,
                 codegen::TextWriter& out) {
  constexpr const char* kFastestFirst[] = {"x", "y", "z", "w"};
  const int rank = context.parameter(input.parameter).rank;
  const std::string extent = input.member("extent");
  std::string parameters;
  std::string position;
  for (int d = 0; d < 4; ++d) {
    const std::string index = kFastestFirst[d];
    if (d < rank) parameters = "const int " + index + (d ? ", " : "") + parameters;
    const std::string clamped = "clamp(" + index + ", 0, " + extent + "." + index + " - 1)";
    position += (d ? ", " : "") + (d >= rank ? "0" : isClamped ? clamped : index);
  }
  const std::vector<std::string>& names =
      isClamped ? context.body.gathers : context.body.gathersInRange;
  openFunction(input.held.type, names[input.parameter], parameters, out);
  out.line("return " + context.fetches[input.parameter] + "(ivec4(" + position + "));");
  closeFunction(out);
}

void printLoad(const ShaderContext& context, const StreamBinding& input, codegen::TextWriter& out) {
  const bool isLoop = context.findsPositionsInALoop();
  openFunction(input.held.type, context.loads[input.parameter],
               context.shell.addressParameters() + (isLoop ? ", const ivec4 position" : ""), out);
  out.open("if (brook_same_shapes != 0 || " + input.member("layout") + ".x != 0) {");
  context.shell.fetchOwn(input, out);
  out.close();
  context.library.use("brook_input_position");
  if (isLoop) {
    out.line("return " + context.fetches[input.parameter] + "(position);");
    closeFunction(out);
    return;
  }
  out.line("return " + context.fetches[input.parameter] + "(brook_input_position(" +
           context.shell.positionOfAddress() + ", " + input.member("extent") + "));");
  closeFunction(out);
}

void printReductionLoad(const ShaderContext& context, const StreamBinding& input,
                        codegen::TextWriter& out) {
  openFunction(input.held.type, context.loads[input.parameter], "const int result, const int index",
               out);
  out.open("if (brook_adjacent != 0 || brook_reduce.z != 0) {");
  out.line("int linear = result * brook_reduce.x + index;");
  context.shell.fetchLinear(input, out);
  out.close();
  context.library.use("brook_coordinates");
  out.line("return " + context.fetches[input.parameter] +
           "(brook_coordinates(result, brook.brook_domain) * brook.brook_block + "
           "brook_coordinates(index, brook.brook_block));");
  closeFunction(out);
}

}  // namespace

void printAccess(const ShaderContext& context, codegen::TextWriter& out) {
  for (const StreamBinding& input : context.inputs) {
    printFetch(context, input, out);
    if (context.uses[input.parameter].gather) printGather(context, input, true, out);
    if (context.uses[input.parameter].gatherInRange) printGather(context, input, false, out);
    if (context.parameter(input.parameter).kind != VariableKind::Stream) continue;
    if (context.request.stage == ShaderStage::Map) {
      printLoad(context, input, out);
    } else {
      printReductionLoad(context, input, out);
    }
  }
  for (const StreamBinding& output : context.outputs)
    context.shell.defineStore(output, out);
}

}  // namespace brook::glsl
