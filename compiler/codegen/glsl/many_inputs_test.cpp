// Kernels with more inputs than drivers compile well one by one, or than a device binds.
#include "compiler/codegen/glsl/print_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace brook::glsl {
namespace {

using testing::HasSubstr;

// Drivers would copy the general case for each input.
TEST(PrintShader, ManyInputsFindTheirPositionsInALoop) {
  EXPECT_EQ(from("void main", print(R"(kernel k(stream a: float, stream b: float, stream c: float,
    stream d: float, stream e: float, output r: float) {
  r = add(add(add(add(a, b), c), d), e)
}
)",
                                    BindingKind::TextureDirect)),
            R"(void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  ivec4 brook_positions[5];
  ivec4 brook_extents[5] = ivec4[5](brook.brook_extent_0, brook.brook_extent_1, brook.brook_extent_2, brook.brook_extent_3, brook.brook_extent_4);
  int brook_others = brook_same_shapes != 0 || (brook.brook_layout_0.x & brook.brook_layout_1.x & brook.brook_layout_2.x & brook.brook_layout_3.x & brook.brook_layout_4.x) != 0 ? 0 : 5;
  for (int i = 0; i < brook_others; i++) {
    brook_positions[i] = brook_input_position(ivec4(brook_texel, 0, 0), brook_extents[i]);
  }
  float a = load_a(brook_texel, brook_positions[0]);
  float b = load_b(brook_texel, brook_positions[1]);
  float c = load_c(brook_texel, brook_positions[2]);
  float d = load_d(brook_texel, brook_positions[3]);
  float e = load_e(brook_texel, brook_positions[4]);
  float r;
  r = a + b + c + d + e;
  brook_output_5 = r;
}
)");
}

constexpr const char* kThreeInputs =
    R"(kernel k(stream a: float, gather b[]: int3, stream c: float, output r: float) {
  r = add(a, mul(c, convert<float>(b[0].z)))
}
)";

TEST(PrintShader, PackedTexturesHaveOneSamplerForEachType) {
  const std::string text = print(kThreeInputs, BindingKind::TextureWrapped, ShaderKind::Map, true);
  EXPECT_THAT(text, HasSubstr("layout(set = 1, binding = 0) uniform sampler2D brook_inputs_0;\n"
                              "layout(set = 1, binding = 1) uniform isampler2D brook_inputs_1;\n"
                              "layout(location = 0)"));
  EXPECT_THAT(text, HasSubstr("    address = brook_wrapped_texel("
                              "brook_linear(position, brook.brook_pitch_2) + "
                              "brook.brook_layout_2.z, brook.brook_layout_2);\n"
                              "  }\n"
                              "  return texelFetch(brook_inputs_0, address, 0).x;\n"
                              "}\n"));
}

TEST(PrintShader, PackedBuffersAreOneOfWords) {
  const std::string text = print(kThreeInputs, BindingKind::StorageBuffer, ShaderKind::Map, true);
  EXPECT_THAT(text, HasSubstr("layout(std430, set = 1, binding = 0) readonly buffer BrookInputs {\n"
                              "  int brook_inputs[];\n"
                              "} brook_block_inputs;\n"
                              "layout(std430, set = 2, binding = 1) writeonly"));
  EXPECT_THAT(text, HasSubstr("return intBitsToFloat(brook_block_inputs.brook_inputs["
                              "brook.brook_layout_2.w + address]);"));
  EXPECT_THAT(text, HasSubstr("brook_inputs[brook_layout_1.w + 3 * address + 2])"));
}

TEST(PrintShader, PackedBufferTexturesHaveOneSamplerForEachType) {
  const std::string text = print(kThreeInputs, BindingKind::BufferTexture, ShaderKind::Map, true);
  EXPECT_THAT(text,
              HasSubstr("uniform samplerBuffer brook_inputs_0;\n"
                        "layout(set = 1, binding = 1) uniform isamplerBuffer brook_inputs_1;\n"
                        "layout(std430, set = 2, binding = 0) writeonly"));
}

}  // namespace
}  // namespace brook::glsl
