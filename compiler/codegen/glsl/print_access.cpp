#include "compiler/codegen/glsl/edges.h"
#include "compiler/codegen/glsl/shader_context.h"
#include "compiler/codegen/glsl/type_names.h"

#include <functional>
#include <string>

namespace brook::glsl {
namespace {

using namespace ir;

void declareAddress(const ShaderContext& context, const std::string& value,
                    codegen::TextWriter& out) {
  out.line(context.writer.addressType() + (" address = " + value) + ";");
}

// Returns the element at `address`; ends the function.
void returnElement(const ShaderContext& context, const StreamBinding& input,
                   codegen::TextWriter& out) {
  out.line("return " + context.writer.element(input, "address") + ";");
  closeFunction(out);
}

void printFetch(const ShaderContext& context, const StreamBinding& input,
                codegen::TextWriter& out) {
  openFunction(input.storageElement.type, context.fetches[input.parameter], "const ivec4 position",
               out);
  declareAddress(context, context.writer.addressOfPosition(input, "position"), out);
  returnElement(context, input, out);
}

// Prints the index for dimension d, counted from the fastest: "clamp(x, 0, brook_last_1.x)".
using Index = std::function<std::string(int d, const std::string& index, const std::string& last)>;

// Indices begin with the slowest dimension, positions with the fastest.
void printGather(const ShaderContext& context, const StreamBinding& input, const std::string& name,
                 const std::string& moreParameters, const Index& indexOf,
                 codegen::TextWriter& out) {
  constexpr const char* kFastestFirst[] = {"x", "y", "z", "w"};
  const int rank = context.parameter(input.parameter).rank;
  std::string parameters;
  std::string position;
  for (int d = 0; d < 4; ++d) {
    const std::string index = kFastestFirst[d];
    if (d < rank) parameters = "const int " + index + (d ? ", " : "") + parameters;
    position +=
        (d ? ", " : "") + (d < rank ? indexOf(d, index, input.member("last") + "." + index) : "0");
  }
  openFunction(input.storageElement.type, name, parameters + moreParameters, out);
  out.line("return " + context.fetches[input.parameter] + "(ivec4(" + position + "));");
  closeFunction(out);
}

void printGathers(const ShaderContext& context, const StreamBinding& input,
                  codegen::TextWriter& out) {
  const ShaderBody& body = context.body;
  const ShaderParameterUse& uses = context.uses[input.parameter];
  if (uses.gather) {
    printGather(
        context, input, body.gathers[input.parameter], "",
        [](int, const std::string& index, const std::string& last) {
          return "clamp(" + index + ", 0, " + last + ")";
        },
        out);
  }
  if (uses.gatherNear) {
    const int first = inBoundsBit(context.function, input.parameter);
    printGather(
        context, input, body.gathersNear[input.parameter], ", const int edges",
        [&](int d, const std::string& index, const std::string& last) {
          context.library.use("brook_near_index");
          return "brook_near_index(" + index + ", " + last + ", edges >> " + std::to_string(2 * d) +
                 ", brook_in_bounds >> " + std::to_string(first + d) + ")";
        },
        out);
  }
  if (uses.gatherInRange) {
    printGather(
        context, input, body.gathersInRange[input.parameter], "",
        [](int, const std::string& index, const std::string&) { return index; }, out);
  }
}

// One fetch for all shapes: drivers that compute both sides of a branch (llvmpipe) would otherwise
// fetch twice.
void printLoad(const ShaderContext& context, const StreamBinding& input, codegen::TextWriter& out) {
  const bool isLoop = context.findsPositionsInALoop();
  openFunction(input.storageElement.type, context.loads[input.parameter],
               context.writer.addressParameters() + (isLoop ? ", const ivec4 position" : ""), out);
  declareAddress(context, context.writer.ownAddress(input), out);
  context.library.use("brook_input_position");
  out.open("if (brook_same_shapes == 0 && " + input.member("layout") + ".x == 0) {");
  if (!isLoop) {
    out.line("ivec4 position = brook_input_position(" + context.writer.positionOfAddress() + ", " +
             input.member("extent") + ");");
  }
  out.line("address = " + context.writer.addressOfPosition(input, "position") + ";");
  out.close();
  returnElement(context, input, out);
}

void printReductionLoad(const ShaderContext& context, const StreamBinding& input,
                        codegen::TextWriter& out) {
  openFunction(input.storageElement.type, context.loads[input.parameter],
               "const int result, const int index", out);
  declareAddress(context, context.writer.addressOfLinear(input, "result * brook_reduce.x + index"),
                 out);
  out.open("if (brook_adjacent == 0 && brook_reduce.z == 0) {");
  context.library.use("brook_coordinates");
  out.line(
      "ivec4 position = brook_coordinates(result, brook.brook_domain) * brook.brook_block + "
      "brook_coordinates(index, brook.brook_block);");
  out.line("address = " + context.writer.addressOfPosition(input, "position") + ";");
  out.close();
  returnElement(context, input, out);
}

}  // namespace

void printAccess(const ShaderContext& context, codegen::TextWriter& out) {
  for (const StreamBinding& input : context.inputs) {
    const ShaderParameterUse& uses = context.uses[input.parameter];
    if (uses.gather || uses.gatherNear || uses.gatherInRange) printFetch(context, input, out);
    printGathers(context, input, out);
    if (context.parameter(input.parameter).kind != VariableKind::Stream) continue;
    if (context.request.kind == ShaderKind::Map) {
      printLoad(context, input, out);
    } else {
      printReductionLoad(context, input, out);
    }
  }
  for (const StreamBinding& output : context.outputs)
    context.writer.defineStore(output, out);
}

}  // namespace brook::glsl
