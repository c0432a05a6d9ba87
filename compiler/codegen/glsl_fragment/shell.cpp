#include "compiler/codegen/glsl_fragment/shell.h"

#include "compiler/codegen/glsl/held_elements.h"
#include "compiler/codegen/glsl/print_body.h"
#include "compiler/codegen/glsl/type_names.h"
#include "compiler/support/internal_error.h"

namespace brook::glsl {
namespace {

using codegen::TextWriter;

// float3 lives in RGBA32F, uchar3 in RGBA8UI: formats of three are not renderable everywhere.
bool isPadded(ir::Element held) {
  return held.type.width == 3;
}

const char* samplerOf(ir::Element held) {
  const ir::Type texel = texelType(held);
  if (texel.isFloat()) return "sampler2D";
  return texel.scalar == ir::Scalar::Uint ? "usampler2D" : "isampler2D";
}

class FragmentShell final : public Shell {
 public:
  FragmentShell(ReadPath readPath, bool isPacked, FunctionLibrary& library)
      : Shell(library, isPacked), isWrapped_(readPath == ReadPath::TextureWrapped) {}

  ir::Element held(ir::Element element) const override { return textureElement(element); }

  void declareStage(TextWriter&) const override {}

  void declareInput(const StreamBinding& input, TextWriter& out) const override {
    out.line("layout(set = 1, binding = " + std::to_string(input.binding) + ") uniform " +
             samplerOf(input.held) + " " + sampled(input) + ";");
  }

  void declareOutput(const StreamBinding& output, int location, TextWriter& out) const override {
    const ir::Type texel = texelType(output.held);
    const ir::Type type = isPadded(output.held) ? texel.withWidth(4) : texel;
    out.line("layout(location = " + std::to_string(location) + ") out " + glslType(type) +
             " brook_output_" + std::to_string(output.parameter) + ";");
  }

  void defineStore(const StreamBinding&, TextWriter&) const override {}

  bool packsAllTypes() const override { return false; }
  bool numbersOutputsBehindInputs() const override { return false; }

  void fetchPosition(const StreamBinding& input, TextWriter& out) const override {
    const std::string direct = texel(input, "position.xy");
    if (!isWrapped_) {
      out.line("return " + direct + ";");
      return;
    }
    library_.use("brook_linear");
    returnDirectIfSo(input, direct, out);
    returnWrapped(input, "brook_linear(position, " + input.member("pitch") + ")", out);
  }

  void fetchLinear(const StreamBinding& input, TextWriter& out) const override {
    BROOK_CHECK(isWrapped_, "reductions use TextureWrapped");
    const std::string width = input.member("extent") + ".x";
    if (!isPacked_) {
      out.open(ifDirect(input));
      out.line("int row = linear / " + width + ";");
      out.line("return " + texel(input, "ivec2(linear - row * " + width + ", row)") + ";");
      out.close();
    }
    returnWrapped(input, "linear", out);
  }

  void fetchOwn(const StreamBinding& input, TextWriter& out) const override {
    const std::string direct = texel(input, "brook_texel");
    if (!isWrapped_) {
      out.line("return " + direct + ";");
      return;
    }
    returnDirectIfSo(input, direct, out);
    returnOwnTexelIfSo(input, out);
    returnWrapped(input, "brook_element", out);
  }

  std::string addressParameters() const override {
    return isWrapped_ ? "const ivec2 brook_texel, const int brook_element"
                      : "const ivec2 brook_texel";
  }

  std::string addressArguments() const override {
    return isWrapped_ ? "brook_texel, brook_element" : "brook_texel";
  }

  std::string positionOfAddress() const override {
    if (!isWrapped_) return "ivec4(brook_texel, 0, 0)";
    library_.use("brook_output_position");
    return "brook_output_position(brook_element)";
  }

  void beginMain(bool, TextWriter& out) const override {
    out.line("ivec2 brook_texel = ivec2(gl_FragCoord.xy);");
    if (!isWrapped_) return;
    library_.use("brook_wrapped_texel");
    out.line(
        "int brook_element = brook_all_wrapped == 0 && brook.brook_launch.z < 0 "
        "? brook_texel.y * brook.brook_launch.y + brook_texel.x "
        ": (brook_texel.y << brook.brook_launch.z) | brook_texel.x;");
  }

  void store(const StreamBinding& output, int, const std::string& value,
             TextWriter& out) const override {
    const std::string texel = library_.toTexel(output.held, value);
    const ir::Type padded = texelType(output.held).withWidth(4);
    out.line("brook_output_" + std::to_string(output.parameter) + " = " +
             (isPadded(output.held) ? glslType(padded) + "(" + texel + ", 0)" : texel) + ";");
  }

 private:
  std::string sampled(const StreamBinding& input) const {
    if (isPacked_) return "brook_inputs_" + std::to_string(input.binding);
    return "brook_stream_" + std::to_string(input.parameter);
  }

  std::string texel(const StreamBinding& input, const std::string& address) const {
    return library_.fromTexel(input.held, "texelFetch(" + sampled(input) + ", " + address + ", 0)" +
                                              firstComponents(texelType(input.held).width));
  }

  static std::string ifDirect(const StreamBinding& input) {
    return "if (brook_all_wrapped == 0 && " + input.member("layout") + ".y < 0) {";
  }

  // Wrapped streams of one shape are wrapped at the same width.
  void returnOwnTexelIfSo(const StreamBinding& input, TextWriter& out) const {
    if (isPacked_) return;
    out.open("if (brook_all_wrapped != 0 && brook_same_shapes != 0) {");
    out.line("return " + texel(input, "brook_texel") + ";");
    out.close();
  }

  // Packed inputs lie wrapped.
  void returnDirectIfSo(const StreamBinding& input, const std::string& direct,
                        TextWriter& out) const {
    if (isPacked_) return;
    out.open(ifDirect(input));
    out.line("return " + direct + ";");
    out.close();
  }

  void returnWrapped(const StreamBinding& input, const std::string& linear, TextWriter& out) const {
    library_.use("brook_wrapped_texel");
    out.line("return " +
             texel(input, "brook_wrapped_texel(" + linear + plusFirst(input) + ", " +
                              input.member("layout") + ")") +
             ";");
  }

  bool isWrapped_;
};

}  // namespace

std::unique_ptr<Shell> makeFragmentShell(ReadPath readPath, bool isPacked,
                                         FunctionLibrary& library) {
  BROOK_CHECK(readPath == ReadPath::TextureDirect || readPath == ReadPath::TextureWrapped,
              "not a read path of the fragment engine");
  return std::make_unique<FragmentShell>(readPath, isPacked, library);
}

}  // namespace brook::glsl
