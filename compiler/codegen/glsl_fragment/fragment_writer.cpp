#include "compiler/codegen/glsl_fragment/fragment_writer.h"

#include "compiler/codegen/glsl/print_body.h"
#include "compiler/codegen/glsl/type_names.h"
#include "compiler/support/internal_error.h"

namespace brook::glsl {
namespace {

using codegen::TextWriter;

// float3 is stored as RGBA32F, uchar3 as RGBA8UI: three-component formats are not renderable
// everywhere.
bool isPadded(ir::Element element) {
  return element.type.width == 3;
}

const char* samplerOf(ir::Element element) {
  const ir::Type texel = texelType(element);
  if (texel.isFloat()) return "sampler2D";
  return texel.scalar == ir::Scalar::Uint ? "usampler2D" : "isampler2D";
}

class FragmentWriter final : public StageWriter {
 public:
  FragmentWriter(BindingKind bindingKind, bool isPacked, FunctionLibrary& library)
      : StageWriter(library, isPacked), isWrapped_(bindingKind == BindingKind::TextureWrapped) {}

  ir::Element storageElement(ir::Element element) const override { return textureElement(element); }

  void declareStage(TextWriter&) const override {}

  void declareInput(const StreamBinding& input, TextWriter& out) const override {
    out.line("layout(set = 1, binding = " + std::to_string(input.binding) + ") uniform " +
             samplerOf(input.storageElement) + " " + sampled(input) + ";");
  }

  void declareOutput(const StreamBinding& output, int location, TextWriter& out) const override {
    const ir::Type texel = texelType(output.storageElement);
    const ir::Type type = isPadded(output.storageElement) ? texel.withWidth(4) : texel;
    out.line("layout(location = " + std::to_string(location) + ") out " + glslType(type) +
             " brook_output_" + std::to_string(output.parameter) + ";");
  }

  void defineStore(const StreamBinding&, TextWriter&) const override {}

  bool packsAllTypes() const override { return false; }
  bool numbersOutputsBehindInputs() const override { return false; }

  const char* addressType() const override { return "ivec2"; }

  std::string addressOfPosition(const StreamBinding& input,
                                const std::string& position) const override {
    if (!isWrapped_) return position + ".xy";
    const std::string pitch = input.member("pitch");
    if (isPacked_) {
      library_.use("brook_linear");
      return packedAddress(input, "brook_linear(" + position + ", " + pitch + ")");
    }
    library_.use("brook_texel_of_position");
    return "brook_texel_of_position(" + position + ", " + pitch + ", " + input.member("layout") +
           ")";
  }

  std::string addressOfLinear(const StreamBinding& input,
                              const std::string& linear) const override {
    BROOK_CHECK(isWrapped_, "reductions use TextureWrapped");
    if (isPacked_) return packedAddress(input, linear);
    library_.use("brook_texel_of_linear");
    return "brook_texel_of_linear(" + linear + ", " + input.member("extent") + ", " +
           input.member("layout") + ")";
  }

  std::string ownAddress(const StreamBinding& input) const override {
    if (!isWrapped_) return "brook_texel";
    if (isPacked_) return packedAddress(input, "brook_element");
    library_.use("brook_own_texel");
    return "brook_own_texel(brook_texel, brook_element, " + input.member("layout") + ")";
  }

  std::string element(const StreamBinding& input, const std::string& address) const override {
    return library_.fromTexel(input.storageElement,
                              "texelFetch(" + sampled(input) + ", " + address + ", 0)" +
                                  firstComponents(texelType(input.storageElement).width));
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

  // Devices shade squares of pixels. Pixels of a square beyond the output run too; the device waits
  // for them and drops their results.
  void beginMain(const MainNeeds& needs, TextWriter& out) const override {
    out.line("ivec2 brook_texel = ivec2(gl_FragCoord.xy);");
    if (needs.mayNotEnd) {
      out.line(
          "if (brook_texel.x >= brook.brook_launch.y || brook_texel.y * brook.brook_launch.y + "
          "brook_texel.x >= brook.brook_launch.x) brook_texel = ivec2(0);");
    }
    if (!isWrapped_) return;
    library_.use("brook_wrapped_texel");
    out.line(
        "int brook_element = brook_all_wrapped == 0 && brook.brook_launch.z < 0 "
        "? brook_texel.y * brook.brook_launch.y + brook_texel.x "
        ": (brook_texel.y << brook.brook_launch.z) | brook_texel.x;");
  }

  void store(const StreamBinding& output, int, const std::string& value,
             TextWriter& out) const override {
    const std::string texel = library_.toTexel(output.storageElement, value);
    const ir::Type padded = texelType(output.storageElement).withWidth(4);
    out.line("brook_output_" + std::to_string(output.parameter) + " = " +
             (isPadded(output.storageElement) ? glslType(padded) + "(" + texel + ", 0)" : texel) +
             ";");
  }

 private:
  std::string sampled(const StreamBinding& input) const {
    if (isPacked_) return "brook_inputs_" + std::to_string(input.binding);
    return "brook_stream_" + std::to_string(input.parameter);
  }

  // Packed inputs are wrapped.
  std::string packedAddress(const StreamBinding& input, const std::string& linear) const {
    library_.use("brook_wrapped_texel");
    return "brook_wrapped_texel(" + linear + plusFirst(input) + ", " + input.member("layout") + ")";
  }

  bool isWrapped_;
};

}  // namespace

std::unique_ptr<StageWriter> makeFragmentWriter(BindingKind bindingKind, bool isPacked,
                                                FunctionLibrary& library) {
  BROOK_CHECK(
      bindingKind == BindingKind::TextureDirect || bindingKind == BindingKind::TextureWrapped,
      "not a binding kind of the fragment stage");
  return std::make_unique<FragmentWriter>(bindingKind, isPacked, library);
}

}  // namespace brook::glsl
