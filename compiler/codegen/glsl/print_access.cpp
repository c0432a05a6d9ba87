#include "compiler/codegen/glsl/print_access.h"

#include "compiler/codegen/glsl/type_names.h"

namespace brook::glsl {
namespace {

using namespace ir;

void declareAddress(const ShaderContext& context, const std::string& value,
                    codegen::TextWriter& out) {
  out.line(context.shell.addressType() + (" address = " + value) + ";");
}

// At `address`; ends the function.
void returnElement(const ShaderContext& context, const StreamBinding& input,
                   codegen::TextWriter& out) {
  out.line("return " + context.shell.element(input, "address") + ";");
  closeFunction(out);
}

void printFetch(const ShaderContext& context, const StreamBinding& input,
                codegen::TextWriter& out) {
  openFunction(input.held.type, context.fetches[input.parameter], "const ivec4 position", out);
  declareAddress(context, context.shell.addressOfPosition(input, "position"), out);
  returnElement(context, input, out);
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

// One fetch, whatever the shape: drivers that compute both sides of a branch (llvmpipe) would fetch
// on both.
void printLoad(const ShaderContext& context, const StreamBinding& input, codegen::TextWriter& out) {
  const bool isLoop = context.findsPositionsInALoop();
  openFunction(input.held.type, context.loads[input.parameter],
               context.shell.addressParameters() + (isLoop ? ", const ivec4 position" : ""), out);
  declareAddress(context, context.shell.ownAddress(input), out);
  context.library.use("brook_input_position");
  out.open("if (brook_same_shapes == 0 && " + input.member("layout") + ".x == 0) {");
  if (!isLoop) {
    out.line("ivec4 position = brook_input_position(" + context.shell.positionOfAddress() + ", " +
             input.member("extent") + ");");
  }
  out.line("address = " + context.shell.addressOfPosition(input, "position") + ";");
  out.close();
  returnElement(context, input, out);
}

void printReductionLoad(const ShaderContext& context, const StreamBinding& input,
                        codegen::TextWriter& out) {
  openFunction(input.held.type, context.loads[input.parameter], "const int result, const int index",
               out);
  declareAddress(context, context.shell.addressOfLinear(input, "result * brook_reduce.x + index"),
                 out);
  out.open("if (brook_adjacent == 0 && brook_reduce.z == 0) {");
  context.library.use("brook_coordinates");
  out.line(
      "ivec4 position = brook_coordinates(result, brook.brook_domain) * brook.brook_block + "
      "brook_coordinates(index, brook.brook_block);");
  out.line("address = " + context.shell.addressOfPosition(input, "position") + ";");
  out.close();
  returnElement(context, input, out);
}

}  // namespace

void printAccess(const ShaderContext& context, codegen::TextWriter& out) {
  for (const StreamBinding& input : context.inputs) {
    const ParameterUses& uses = context.uses[input.parameter];
    if (uses.gather || uses.gatherInRange) printFetch(context, input, out);
    if (uses.gather) printGather(context, input, true, out);
    if (uses.gatherInRange) printGather(context, input, false, out);
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
