#include "compiler/codegen/glsl_compute/compute_writer.h"

#include "compiler/codegen/glsl/print_body.h"
#include "compiler/codegen/glsl/type_names.h"
#include "compiler/support/internal_error.h"

namespace brook::glsl {
namespace {

using codegen::TextWriter;

// A vec3 or ivec3 in a std430 array takes 16 bytes; streams of float3 and int3 are packed.
bool isSpread(ir::Type type) {
  return type.width == 3;
}

std::string arrayElement(ir::Element element) {
  return glslType(isSpread(element.type) ? element.type.component() : wordType(element));
}

// The texels have the words of storage buffers, so that both binding kinds unpack alike.
const char* samplerOf(ir::Element element) {
  return wordType(element).isFloat() ? "samplerBuffer" : "isamplerBuffer";
}

class ComputeWriter final : public StageWriter {
 public:
  ComputeWriter(BindingKind bindingKind, bool isPacked, FunctionLibrary& library)
      : StageWriter(library, isPacked), readsTextures_(bindingKind == BindingKind::BufferTexture) {}

  ir::Element storageElement(ir::Element element) const override { return bufferElement(element); }

  void declareStage(TextWriter& out) const override {
    out.line("layout(local_size_x = 64) in;");
    out.line();
  }

  void declareInput(const StreamBinding& input, TextWriter& out) const override {
    if (readsTextures_) {
      out.line("layout(set = 1, binding = " + std::to_string(input.binding) + ") uniform " +
               samplerOf(input.storageElement) + " " + sampled(input) + ";");
    } else if (isPacked_) {
      out.open("layout(std430, set = 1, binding = 0) readonly buffer BrookInputs {");
      out.line("int brook_inputs[];");
      out.close("} brook_block_inputs;");
    } else {
      declareBuffer(input, 1, "readonly", out);
    }
  }

  void declareOutput(const StreamBinding& output, int, TextWriter& out) const override {
    declareBuffer(output, 2, "writeonly", out);
  }

  bool packsAllTypes() const override { return !readsTextures_; }
  bool numbersOutputsBehindInputs() const override { return !readsTextures_; }

  void defineStore(const StreamBinding& output, TextWriter& out) const override {
    const std::string array = arrayName(output);
    out.open("void " + output.storeFunction + "(const int linear, const " +
             glslType(output.storageElement.type) + " value) {");
    if (isSpread(output.storageElement.type)) {
      out.line(array + "[3 * linear] = value.x;");
      out.line(array + "[3 * linear + 1] = value.y;");
      out.line(array + "[3 * linear + 2] = value.z;");
    } else {
      out.line(array + "[linear] = " + library_.toWords(output.storageElement, "value") + ";");
    }
    out.close();
    out.line();
  }

  const char* addressType() const override { return "int"; }

  std::string addressOfPosition(const StreamBinding& input,
                                const std::string& position) const override {
    library_.use("brook_linear");
    return "brook_linear(" + position + ", " + input.member("pitch") + ")" + plusFirst(input);
  }

  std::string addressOfLinear(const StreamBinding& input,
                              const std::string& linear) const override {
    return linear + plusFirst(input);
  }

  std::string ownAddress(const StreamBinding& input) const override {
    return "brook_element" + plusFirst(input);
  }

  std::string element(const StreamBinding& input, const std::string& address) const override {
    if (readsTextures_) {
      return library_.fromWords(input.storageElement,
                                "texelFetch(" + sampled(input) + ", " + address + ")" +
                                    firstComponents(wordType(input.storageElement).width));
    }
    if (isPacked_) return packedElement(input, address);
    const std::string array = arrayName(input);
    if (!isSpread(input.storageElement.type))
      return library_.fromWords(input.storageElement, array + "[" + address + "]");
    const std::string at = array + "[3 * " + address;
    return glslType(input.storageElement.type) + "(" + at + "], " + at + " + 1], " + at + " + 2])";
  }

  std::string addressParameters() const override { return "const int brook_element"; }
  std::string addressArguments() const override { return "brook_element"; }

  std::string positionOfAddress() const override {
    library_.use("brook_output_position");
    return "brook_output_position(brook_element)";
  }

  std::string positionInMain() const override {
    library_.use("brook_grid_position");
    return "brook_grid != 0 ? brook_grid_position() : " + positionOfAddress();
  }

  // Invocations past the end recompute the last element, because drivers that vectorize invocations
  // (llvmpipe) take longer for code under a test of each invocation, above all for fetches.
  void beginMain(const MainNeeds& needs, TextWriter& out) const override {
    for (const char* function : {"brook_is_full", "brook_first_element", "brook_folded_invocation"})
      library_.use(function);
    const std::string isElement = "brook_invocation < brook_invocations";
    const std::string last = "min(brook_invocation, brook_invocations - 1)";
    out.line("int brook_invocation = brook_folded_invocation();");
    out.line("int brook_invocations = brook.brook_launch.x - brook_first_element();");
    if (needs.findsPosition) {
      library_.use("brook_output_position");
      library_.use("brook_grid_invocation");
      out.line(
          "bool brook_is_element = brook_is_full() || (brook_grid != 0 ? "
          "int(gl_GlobalInvocationID.x) < brook.brook_domain.x : " +
          isElement + ");");
      out.line("brook_invocation = brook_grid != 0 ? brook_grid_invocation() : " + last + ";");
    } else {
      out.line("bool brook_is_element = brook_is_full() || " + isElement + ";");
      out.line("brook_invocation = brook_is_full() ? brook_invocation : " + last + ";");
    }
    out.line("int brook_element = brook_first_element() + brook_invocation;");
  }

  void beginStores(TextWriter& out) const override { out.open("if (brook_is_element) {"); }
  void endStores(TextWriter& out) const override { out.close(); }

  // Outputs are bound starting at the first element of the dispatch.
  void store(const StreamBinding& output, int, const std::string& value,
             TextWriter& out) const override {
    out.line(output.storeFunction + "(brook_invocation, " + value + ");");
  }

 private:
  static std::string arrayName(const StreamBinding& stream) {
    const std::string number = std::to_string(stream.parameter);
    return "brook_block_" + number + ".brook_buffer_" + number;
  }

  std::string sampled(const StreamBinding& input) const {
    if (isPacked_) return "brook_inputs_" + std::to_string(input.binding);
    return "brook_stream_" + std::to_string(input.parameter);
  }

  static void declareBuffer(const StreamBinding& stream, int set, const char* access,
                            TextWriter& out) {
    const std::string number = std::to_string(stream.parameter);
    out.open("layout(std430, set = " + std::to_string(set) +
             ", binding = " + std::to_string(stream.binding) + ") " + access +
             " buffer BrookBuffer_" + number + " {");
    out.line(arrayElement(stream.storageElement) + " brook_buffer_" + number + "[];");
    out.close("} brook_block_" + number + ";");
  }

  // Reads from words of any type; the stream's first word is at layout.w.
  std::string packedElement(const StreamBinding& input, const std::string& linear) const {
    const ir::Type stored = wordType(input.storageElement);
    const std::string width = std::to_string(stored.width);
    const std::string first =
        input.member("layout") + ".w + " + (stored.width == 1 ? "" : width + " * ") + linear;
    std::string words;
    for (int c = 0; c < stored.width; ++c) {
      words += (c ? ", " : "") + std::string("brook_block_inputs.brook_inputs[") + first +
               (c ? " + " + std::to_string(c) : "") + "]";
    }
    if (stored.width > 1) words = "ivec" + width + "(" + words + ")";
    return library_.fromWords(input.storageElement,
                              stored.isFloat() ? "intBitsToFloat(" + words + ")" : words);
  }

  bool readsTextures_;
};

}  // namespace

std::unique_ptr<StageWriter> makeComputeWriter(BindingKind bindingKind, bool isPacked,
                                               FunctionLibrary& library) {
  BROOK_CHECK(
      bindingKind == BindingKind::StorageBuffer || bindingKind == BindingKind::BufferTexture,
      "not a binding kind of the compute stage");
  return std::make_unique<ComputeWriter>(bindingKind, isPacked, library);
}

}  // namespace brook::glsl
