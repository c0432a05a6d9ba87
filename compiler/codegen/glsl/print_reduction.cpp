#include "compiler/codegen/glsl/shader_context.h"
#include "compiler/codegen/glsl/type_names.h"
#include "compiler/support/internal_error.h"

#include <algorithm>

namespace brook::glsl {
namespace {

using namespace ir;

class ReductionPrinter {
 public:
  explicit ReductionPrinter(ShaderContext& context)
      : context_(context),
        combine_(context.names.add("combine_" + context.function.name)),
        pair_(context.names.add("pair_" + context.function.name)) {}

  // Prints the kernel as a function of the accumulator and the stream, in declaration order.
  void printCombine(codegen::TextWriter& out) const {
    std::string parameters;
    for (std::uint32_t i = 0; i < context_.function.parameterCount; ++i) {
      const bool isAccumulator = context_.parameter(i).kind == VariableKind::Accumulator;
      if (!isAccumulator && context_.parameter(i).kind != VariableKind::Stream) continue;
      parameters += (parameters.empty() ? "" : ", ") +
                    ((isAccumulator ? "inout " : "const ") + glslType(context_.parameter(i).type)) +
                    " " + context_.name(i);
    }
    openFunction(kVoid, combine_, parameters, out);
    for (const ConstantValue& constant : constantsOf(context_))
      out.line(constant.type + " " + context_.name(constant.parameter) + " = " + constant.value +
               ";");
    printBlock(context_.body, context_.function.body, out);
    closeFunction(out);
  }

  void printReduction(codegen::TextWriter& out) {
    const std::string type = glslType(context_.outputs.front().storageElement.type);
    if (context_.request.kind == ShaderKind::ReduceTree) printPair(type, out);
    out.open("void main() {");
    context_.writer.beginMain({false, context_.request.mayNotEnd}, out);
    copyMembers(context_, out);
    out.line("int brook_result = brook_element / brook_reduce.y;");
    out.line("int brook_value = brook_element - brook_result * brook_reduce.y;");
    if (context_.request.kind == ShaderKind::ReduceTree) {
      printTree(type, out);
    } else {
      printLanes(type, out);
    }
    context_.writer.beginStores(out);
    context_.writer.store(context_.outputs.front(), 0, "brook_left", out);
    context_.writer.endStores(out);
    out.close();
  }

 private:
  const StreamBinding& reducedStream() const {
    const auto found = std::find_if(
        context_.inputs.begin(), context_.inputs.end(), [&](const StreamBinding& input) {
          return context_.parameter(input.parameter).kind == VariableKind::Stream;
        });
    BROOK_CHECK(found != context_.inputs.end(), "a reduction without a stream");
    return *found;
  }

  std::string combineCall(const std::string& left, const std::string& right) const {
    const bool isStreamFirst = reducedStream().parameter < context_.outputs.front().parameter;
    return combine_ + (isStreamFirst ? "(" + right + ", " + left : "(" + left + ", " + right) +
           ");";
  }

  void printPair(const std::string& type, codegen::TextWriter& out) const {
    const std::string& load = context_.loads[reducedStream().parameter];
    out.open(type + " " + pair_ + "(const int result, const int index) {");
    out.line(type + " left = " + load + "(result, index);");
    out.open("if (index + 1 < brook_reduce.x) {");
    out.line(combineCall("left", load + "(result, index + 1)"));
    out.close();
    out.line("return left;");
    closeFunction(out);
  }

  // Combines up to 8 values as a tree of adjacent pairs; an odd last value moves up a level.
  void printTree(const std::string& type, codegen::TextWriter& out) const {
    auto pair = [&](int offset) {
      return pair_ + "(brook_result, " + plus("brook_first", offset) + ")";
    };
    out.line("int brook_first = 8 * brook_value;");
    out.line("int brook_count = brook_reduce.x - brook_first;");
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

  // Prints the lanes: every 64th element of a block of 4096, in order. The last block may have
  // fewer than 64 elements, one for each lane.
  void printLanes(const std::string& type, codegen::TextWriter& out) const {
    context_.library.use("brook_first_lane");
    out.line("int brook_first = brook_first_lane(brook_value);");
    out.line("int brook_block_end = min((brook_first & ~4095) + 4096, brook_reduce.x);");
    out.line(type + " brook_left = " + element("brook_first", 0) + ";");
    out.open("if (brook_lanes == 1) {");
    out.open("for (int i = brook_first + 64; i < brook_block_end; i += 64) {");
    out.line(combineCall("brook_left", element("i", 0)));
    out.close();
    out.reopen("} else if (brook_first + 4 <= brook_block_end) {");
    printFourLanes(type, out);
    out.reopen("} else {");
    printIfThere("brook_first", 1, "brook_left", out);
    printIfThere("brook_first", 2, "brook_left", out);
    out.close();
  }

  // Combines four neighbouring lanes, then pairs of them. In the last round some may have no
  // element.
  void printFourLanes(const std::string& type, codegen::TextWriter& out) const {
    const std::string lanes[] = {"brook_left", "brook_lane_1", "brook_lane_2", "brook_lane_3"};
    for (int lane = 1; lane < 4; ++lane)
      out.line(type + " " + lanes[lane] + " = " + element("brook_first", lane) + ";");
    out.line("int i = brook_first + 64;");
    out.open("for (; i + 4 <= brook_block_end; i += 64) {");
    for (int lane = 0; lane < 4; ++lane)
      out.line(combineCall(lanes[lane], element("i", lane)));
    out.close();
    for (int lane = 0; lane < 3; ++lane)
      printIfThere("i", lane, lanes[lane], out);
    out.line(combineCall(lanes[0], lanes[1]));
    out.line(combineCall(lanes[2], lanes[3]));
    out.line(combineCall(lanes[0], lanes[2]));
  }

  void printIfThere(const std::string& first, int offset, const std::string& left,
                    codegen::TextWriter& out) const {
    out.open("if (" + plus(first, offset) + " < brook_block_end) {");
    out.line(combineCall(left, element(first, offset)));
    out.close();
  }

  static std::string plus(const std::string& first, int offset) {
    return first + (offset ? " + " + std::to_string(offset) : std::string());
  }

  std::string element(const std::string& first, int offset) const {
    return context_.loads[reducedStream().parameter] + "(brook_result, " + plus(first, offset) +
           ")";
  }

  ShaderContext& context_;
  std::string combine_;
  std::string pair_;
};

}  // namespace

void printReduction(ShaderContext& context, codegen::TextWriter& out) {
  ReductionPrinter printer(context);
  printer.printCombine(out);
  printer.printReduction(out);
}

}  // namespace brook::glsl
