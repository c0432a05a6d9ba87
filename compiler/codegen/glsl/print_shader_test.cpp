// Kernel IR in, canonical GLSL out: maps and their costs.
#include "compiler/codegen/glsl/print_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace brook::glsl {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kSaxpy =
    R"(kernel saxpy(constant a: float, stream x: float4, output result: float4) {
  result = add(mul(float4(a), x), float4(1.0))
}
)";

TEST(PrintShader, TextureDirect) {
  EXPECT_EQ(print(kSaxpy, BindingKind::TextureDirect), R"(#version 450

layout(std140, set = 0, binding = 0) uniform BrookParameters {
  ivec4 brook_domain;
  ivec4 brook_launch;
  ivec4 brook_reduce;
  ivec4 brook_block;
  vec4 brook_zero;
  vec4 brook_constant_0;
  ivec4 brook_extent_1;
  ivec4 brook_pitch_1;
  ivec4 brook_layout_1;
  ivec4 brook_extent_2;
  ivec4 brook_pitch_2;
  ivec4 brook_layout_2;
} brook;

layout(set = 1, binding = 0) uniform sampler2D brook_stream_1;
layout(location = 0) out vec4 brook_output_2;

...

vec4 load_x(const ivec2 brook_texel) {
  ivec2 address = brook_texel;
  if (brook_same_shapes == 0 && brook.brook_layout_1.x == 0) {
    ivec4 position = brook_input_position(ivec4(brook_texel, 0, 0), brook.brook_extent_1);
    address = position.xy;
  }
  return texelFetch(brook_stream_1, address, 0);
}

void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  float a = brook.brook_constant_0.x;
  vec4 x = load_x(brook_texel);
  vec4 result;
  result = vec4(a) * x + vec4(1.0);
  brook_output_2 = result;
}
)");
}

// Helpers read the gathers of the kernel, whatever function calls them.
TEST(PrintShader, HelpersAreFunctions) {
  const std::string text = print(R"(kernel k(gather t[]: float, stream x: float, output o: float) {
  helper at(gather g[]: float, value i: int, output result: float) {
    result = g[i]
  }
  helper next(gather g[]: float, value i: int, output result: float) {
    var r: float
    call at(gather g, add(i, 1), out r)
    result = r
  }
  var first: float
  call next(gather t, convert<int>(x), out first)
  o = first
}
)",
                                 BindingKind::TextureDirect);
  EXPECT_EQ(text.substr(text.find("void at(")), R"(void at(int i, out float result) {
  result = gather_t(i);
}

void next(int i_1, out float result_1) {
  float r;
  at(i_1 + 1, r);
  result_1 = r;
}

void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  brook_last_0 = brook_last(brook.brook_extent_0);
  brook_pitch_0 = brook.brook_pitch_0;
  brook_layout_0 = brook.brook_layout_0;
  float x = load_x(brook_texel);
  float o;
  float first;
  next(brook_to_int(x), first);
  o = first;
  brook_output_2 = o;
}
)");
}

TEST(PrintShader, TextureWrapped) {
  EXPECT_EQ(from("vec4 load_x", print(kSaxpy, BindingKind::TextureWrapped)),
            R"(vec4 load_x(const ivec2 brook_texel, const int brook_element) {
  ivec2 address = brook_own_texel(brook_texel, brook_element, brook.brook_layout_1);
  if (brook_same_shapes == 0 && brook.brook_layout_1.x == 0) {
    ivec4 position = brook_input_position(brook_output_position(brook_element), brook.brook_extent_1);
    address = brook_texel_of_position(position, brook.brook_pitch_1, brook.brook_layout_1);
  }
  return texelFetch(brook_stream_1, address, 0);
}

void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  int brook_element = brook_all_wrapped == 0 && brook.brook_launch.z < 0 ? brook_texel.y * brook.brook_launch.y + brook_texel.x : (brook_texel.y << brook.brook_launch.z) | brook_texel.x;
  float a = brook.brook_constant_0.x;
  vec4 x = load_x(brook_texel, brook_element);
  vec4 result;
  result = vec4(a) * x + vec4(1.0);
  brook_output_2 = result;
}
)");
}

TEST(PrintShader, StorageBuffer) {
  EXPECT_EQ(from("layout(std430", print(kSaxpy, BindingKind::StorageBuffer)),
            R"(layout(std430, set = 1, binding = 0) readonly buffer BrookBuffer_1 {
  vec4 brook_buffer_1[];
} brook_block_1;
layout(std430, set = 2, binding = 1) writeonly buffer BrookBuffer_2 {
  vec4 brook_buffer_2[];
} brook_block_2;

...

vec4 load_x(const int brook_element) {
  int address = brook_element;
  if (brook_same_shapes == 0 && brook.brook_layout_1.x == 0) {
    ivec4 position = brook_input_position(brook_output_position(brook_element), brook.brook_extent_1);
    address = brook_linear(position, brook.brook_pitch_1);
  }
  return brook_block_1.brook_buffer_1[address];
}

void store_result(const int linear, const vec4 value) {
  brook_block_2.brook_buffer_2[linear] = value;
}

void main() {
  int brook_invocation = brook_folded_invocation();
  int brook_invocations = brook.brook_launch.x - brook_first_element();
  bool brook_is_element = brook_is_full() || brook_invocation < brook_invocations;
  brook_invocation = brook_is_full() ? brook_invocation : min(brook_invocation, brook_invocations - 1);
  int brook_element = brook_first_element() + brook_invocation;
  float a = brook.brook_constant_0.x;
  vec4 x = load_x(brook_element);
  vec4 result;
  result = vec4(a) * x + vec4(1.0);
  if (brook_is_element) {
    store_result(brook_invocation, result);
  }
}
)");
}

TEST(PrintShader, Float3IsPackedInBuffersAndPaddedInTextures) {
  constexpr const char* kCopy = R"(kernel copy(stream x: float3, output y: float3) {
  y = x
}
)";
  const std::string buffer = print(kCopy, BindingKind::StorageBuffer);
  EXPECT_NE(buffer.find("  float brook_buffer_0[];"), std::string::npos);
  EXPECT_NE(buffer.find("return vec3(brook_block_0.brook_buffer_0[3 * address], "
                        "brook_block_0.brook_buffer_0[3 * address + 1], "
                        "brook_block_0.brook_buffer_0[3 * address + 2]);"),
            std::string::npos);
  EXPECT_NE(buffer.find("  brook_block_1.brook_buffer_1[3 * linear + 2] = value.z;"),
            std::string::npos);
  const std::string texture = print(kCopy, BindingKind::TextureDirect);
  EXPECT_NE(texture.find("out vec4 brook_output_1;"), std::string::npos);
  EXPECT_NE(texture.find("  brook_output_1 = vec4(y, 0);"), std::string::npos);
}

constexpr const char* kNarrow =
    R"(kernel k(stream a: int3 as char3, stream b: float4 as fixed4, stream c: int as uchar, output d: int2 as short2, output e: float3 as fixed3) {
  d = a.xy
  e = b.xyz
  e.x = convert<float>(c)
}
)";

TEST(PrintShader, NarrowElementsInTextures) {
  const std::string text = print(kNarrow, BindingKind::TextureDirect);
  EXPECT_THAT(text, HasSubstr("uniform isampler2D brook_stream_0;"));
  EXPECT_THAT(text, HasSubstr("uniform usampler2D brook_stream_1;"));
  EXPECT_THAT(text, HasSubstr("out ivec2 brook_output_3;"));
  EXPECT_THAT(text, HasSubstr("out uvec4 brook_output_4;"));
  EXPECT_THAT(text, HasSubstr("return texelFetch(brook_stream_0, address, 0).xyz;"));
  EXPECT_THAT(text,
              HasSubstr("return brook_fixed(ivec4(texelFetch(brook_stream_1, address, 0)));"));
  EXPECT_THAT(text, HasSubstr("return int(texelFetch(brook_stream_2, address, 0).x);"));
  EXPECT_THAT(text, HasSubstr("  brook_output_3 = d;"));
  EXPECT_THAT(text, HasSubstr("  brook_output_4 = uvec4(uvec3(ivec3(e * 255.0 + 0.5)), 0);"));
}

// char3, uchar and fixed3 share words with their neighbours.
TEST(PrintShader, NarrowElementsInBuffersIfTheyFillWords) {
  const std::string text = print(kNarrow, BindingKind::StorageBuffer);
  EXPECT_THAT(text, HasSubstr("return ivec3(brook_block_0.brook_buffer_0[3 * address]"));
  EXPECT_THAT(text, HasSubstr("  int brook_buffer_1[];"));
  EXPECT_THAT(text,
              HasSubstr("return brook_fixed(brook_bytes(brook_block_1.brook_buffer_1[address]));"));
  EXPECT_THAT(text, HasSubstr("return brook_block_2.brook_buffer_2[address];"));
  EXPECT_THAT(text, HasSubstr("brook_buffer_3[linear] = brook_word_of_halves(value);"));
  EXPECT_THAT(text, HasSubstr("  float brook_buffer_4[];"));
  const std::string textures = print(kNarrow, BindingKind::BufferTexture);
  EXPECT_THAT(textures, HasSubstr("uniform isamplerBuffer brook_stream_1;"));
  EXPECT_THAT(textures,
              HasSubstr("return brook_fixed(brook_bytes(texelFetch(brook_stream_1, address).x));"));
}

TEST(PrintShader, NarrowElementsOfTwoWords) {
  const std::string text = print(
      R"(kernel k(stream a: int4 as short4, stream b: int4 as char4, output o: float4 as shortfixed4) {
  o = convert<float4>(add(a, b))
}
)",
      BindingKind::StorageBuffer);
  EXPECT_THAT(text, HasSubstr("  ivec2 brook_buffer_0[];"));
  EXPECT_THAT(text,
              HasSubstr("return brook_signed_halves(brook_block_0.brook_buffer_0[address]);"));
  EXPECT_THAT(text, HasSubstr("return brook_signed_bytes(brook_block_1.brook_buffer_1[address]);"));
  EXPECT_THAT(text, HasSubstr("= brook_words_of_halves(ivec4(value * 65535.0 + 0.5));"));
}

// All inputs of one binding have one format.
TEST(PrintShader, PackedInputsAreBoundByStorageElement) {
  constexpr const char* kInputs =
      R"(kernel k(stream a: int as char, stream b: int, stream c: int as uchar, stream d: int as uint, output o: int) {
  o = add(add(a, b), add(c, d))
}
)";
  const std::string textures =
      print(kInputs, BindingKind::TextureWrapped, ShaderKind::Map, /*isPacked=*/true);
  EXPECT_THAT(textures, HasSubstr("binding = 2) uniform usampler2D brook_inputs_2;"));
  EXPECT_THAT(textures, Not(HasSubstr("brook_inputs_3;")));
  const std::string buffers =
      print(kInputs, BindingKind::BufferTexture, ShaderKind::Map, /*isPacked=*/true);
  EXPECT_THAT(buffers, Not(HasSubstr("brook_inputs_1;")));
}

TEST(PrintShader, GatherStencil) {
  EXPECT_EQ(from("float gather_near_image",
                 print(R"(kernel edges(gather image[][]: float, output o: float) {
  var x: int = position(o).x
  var y: int = position(o).y
  o = sub(image[y][add(x, 1)], image[y][x]!)
}
)",
                       BindingKind::BufferTexture)),
            R"(float gather_near_image(const int y, const int x, const int edges) {
  return fetch_image(ivec4(brook_near_index(x, brook_last_0.x, edges >> 0, brook_in_bounds >> 0), brook_near_index(y, brook_last_0.y, edges >> 2, brook_in_bounds >> 1), 0, 0));
}

float gather_in_range_image(const int y, const int x) {
  return fetch_image(ivec4(x, y, 0, 0));
}

void store_o(const int linear, const float value) {
  brook_block_1.brook_buffer_1[linear] = value;
}

void main() {
  int brook_invocation = brook_folded_invocation();
  int brook_invocations = brook.brook_launch.x - brook_first_element();
  bool brook_is_element = brook_is_full() || (brook_grid != 0 ? int(gl_GlobalInvocationID.x) < brook.brook_domain.x : brook_invocation < brook_invocations);
  brook_invocation = brook_grid != 0 ? brook_grid_invocation() : min(brook_invocation, brook_invocations - 1);
  int brook_element = brook_first_element() + brook_invocation;
  brook_last_0 = brook_last(brook.brook_extent_0);
  brook_pitch_0 = brook.brook_pitch_0;
  brook_layout_0 = brook.brook_layout_0;
  ivec4 brook_position = brook_grid != 0 ? brook_grid_position() : brook_output_position(brook_element);
  float o;
  int x = brook_position.x;
  int y = brook_position.y;
  o = gather_near_image(y, x + 1, 2) - gather_in_range_image(y, x);
  if (brook_is_element) {
    store_o(brook_invocation, o);
  }
}
)");
}

// Members of gathers are copied, because loops read them; members of streams are not.
TEST(PrintShader, CopiesTheMembersOfGathers) {
  const std::string text = print(R"(kernel k(stream s: float, gather g[]: float, output o: float) {
  o = add(s, g[1])
}
)",
                                 BindingKind::TextureDirect);
  EXPECT_NE(text.find("\nivec4 brook_last_1;\nivec4 brook_pitch_1;\nivec4 brook_layout_1;\n"),
            std::string::npos);
  EXPECT_NE(text.find("  brook_last_1 = brook_last(brook.brook_extent_1);\n"), std::string::npos);
  EXPECT_EQ(text.find("\nivec4 brook_last_0;"), std::string::npos);
}

// The shader reads gathers 0, 2 and 3: gather 2 has the layout of gather 0 if the bits 1 and 2 are
// both set.
TEST(PrintShader, GathersTakeWhatTheOneBeforeHas) {
  constexpr const char* kFour =
      R"(kernel k(gather a[]: float, gather b[]: int, constant n: int, gather c[]: float4, gather d[][]: float, output o: float) {
  o = add(add(a[n], c[n].x), d[n][n])
}
)";
  const std::string text = print(kFour, BindingKind::TextureWrapped);
  EXPECT_THAT(text, HasSubstr("  brook_last_0 = brook_last(brook.brook_extent_0);\n"
                              "  brook_pitch_0 = brook.brook_pitch_0;\n"
                              "  brook_layout_0 = brook.brook_layout_0;\n"));
  EXPECT_THAT(
      text,
      HasSubstr("brook_last_3 = brook_if_same_extents(6, brook_last_0, "
                "brook_last(brook.brook_extent_3));\n"
                "  brook_pitch_3 = brook_if_same_extents(6, brook_pitch_0, brook.brook_pitch_3);\n"
                "  brook_layout_3 = brook_if_same_extents(6, brook_layout_0, "
                "brook.brook_layout_3);\n"));
  EXPECT_THAT(text, HasSubstr("brook_last_4 = brook_if_same_extents(8, brook_last_3, "));
}

TEST(PrintShader, PackedGathersHaveTheirOwnPlaces) {
  const std::string text = print(
      R"(kernel k(gather a[]: float, gather b[]: float, output o: float) {
  o = add(a[1], b[1])
}
)",
      BindingKind::TextureWrapped, ShaderKind::Map, /*isPacked=*/true);
  EXPECT_THAT(text, HasSubstr("  brook_last_1 = brook_if_same_extents(2, brook_last_0, "));
  EXPECT_THAT(text, HasSubstr("  brook_layout_1 = brook.brook_layout_1;\n"));
}

// The 32nd gather and later ones have no bits.
TEST(PrintShader, GathersWithoutBitsHaveTheirOwnMembers) {
  std::string gathers, sum = "a0[1]";
  for (int i = 0; i < 33; ++i) {
    const std::string name = "a" + std::to_string(i);
    gathers += "gather " + name + "[]: float, ";
    if (i > 0) sum = "add(" + sum + ", " + name + "[1])";
  }
  const std::string text =
      print("kernel k(" + gathers + "output o: float) {\n  o = " + sum + "\n}\n",
            BindingKind::TextureWrapped);
  EXPECT_THAT(text, HasSubstr("brook_if_same_extents(1073741824, brook_last_29, "));
  EXPECT_THAT(text, HasSubstr("  brook_last_31 = brook_last(brook.brook_extent_31);\n"));
  EXPECT_THAT(text, HasSubstr("  brook_last_32 = brook_last(brook.brook_extent_32);\n"));
}

TEST(PrintShader, LoopsKeepTheirShape) {
  EXPECT_EQ(from("void main",
                 print(R"(kernel mandelbrot(constant limit: int, stream c: float2, output o: int) {
  var z: float2 = c
  var n: int = 0
  loop while lt(n, limit) {
    if gt(mul(z.x, z.x), 4.0) {
      break
    }
    z.yx = mul(z, c)
  } step {
    n = add(n, 1)
  }
  loop {
    n = sub(n, 1)
  } while gt(n, 100)
  loop {
    if eq(n, 3) {
      continue
    } else {
      n = mul(n, 2)
    }
  } step {
    n = add(n, 1)
  } while lt(n, 7)
  o = n
}
)",
                       BindingKind::TextureDirect)),
            R"(void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  int limit = brook.brook_constant_0.x;
  vec2 c = load_c(brook_texel);
  int o;
  vec2 z = c;
  int n = 0;
  for (; n < limit; n = n + 1) {
    if (z.x * z.x > 4.0) {
      break;
    }
    z.yx = z * c;
  }
  while (brook.brook_zero.x == 0.0) {
    n = n - 1;
    if (!(n > 100)) {
      break;
    }
  }
  for (bool brook_first = true; brook_first || (n < 7); brook_first = false, n = n + 1) {
    if (n == 3) {
      continue;
    } else {
      n = n * 2;
    }
  }
  o = n;
  brook_output_2 = o;
}
)");
}

TEST(PrintShader, Arrays) {
  EXPECT_EQ(from("void main", print(R"(kernel k(stream n: int, output o: float2) {
  var a: float2[3]
  a[0] = float2(1.0)
  a[n].yx = component(a, 0)
  o = component(a, add(n, 1))
}
)",
                                    BindingKind::TextureDirect)),
            R"(void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  int n = load_n(brook_texel);
  vec2 o;
  vec2 a[3];
  a[0] = vec2(1.0);
  a[n].yx = a[0];
  o = a[n + 1];
  brook_output_1 = o;
}
)");
}

TEST(PrintShader, IndicesThatCompilersKnowAreInRange) {
  EXPECT_EQ(from("void main", print(R"(kernel k(stream n: int, output o: float2) {
  var a: float2[3]
  a[3] = float2(1.0)
  o[-1] = component(o, 2)
  o[1] = component(o, add(n, 2))
  o = component(a, add(2, 2))
}
)",
                                    BindingKind::TextureDirect)),
            R"(void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  int n = load_n(brook_texel);
  vec2 o;
  vec2 a[3];
  a[clamp(3, 0, 2)] = vec2(1.0);
  o[clamp(-1, 0, 1)] = o[clamp(2, 0, 1)];
  o[1] = o[n + 2];
  o = a[clamp(2 + 2, 0, 2)];
  brook_output_1 = o;
}
)");
}

TEST(PrintShader, IteratorBoundsAndInputPositions) {
  EXPECT_EQ(from("void main", print(R"(kernel ramp(iter i: float2, output o: float2) {
  o = add(lower(i), mul(upper(i), float2(convert<float>(position(i).x))))
  o.x = convert<float>(extent(i).y)
}
)",
                                    BindingKind::TextureDirect)),
            R"(void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  ivec4 brook_position = ivec4(brook_texel, 0, 0);
  ivec4 position_i = brook_same_shapes != 0 ? brook_position : brook_input_position(brook_position, brook.brook_extent_0);
  vec2 o;
  o = brook.brook_min_0.xy + brook.brook_max_0.xy * vec2(float(position_i.x) + brook.brook_zero.x);
  o.x = float(brook.brook_extent_0.y);
  brook_output_1 = o;
}
)");
}

TEST(PrintShader, OperatorsWithDefinedEdges) {
  EXPECT_EQ(from("void main", print(R"(kernel k(stream n: int, stream f: float3, output o: int) {
  o = div(mul(add(n, 1), n), rem(n, -3))
  o = shl(add(n, 1), bitand(n, 7))
  o = sub(n, sub(n, neg(-2147483648)))
  o = convert<int>(f.z)
  var b: bool3 = and(lt(f, f), not(isnan(f)))
  var v: float3 = select(b, max(f, pow(f, f)), f)
  o = select(any(b), component(convert<int3>(v), n), o)
}
)",
                                    BindingKind::TextureDirect)),
            R"(void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  int n = load_n(brook_texel);
  vec3 f = load_f(brook_texel);
  int o;
  o = brook_divide((n + 1) * n, brook_remainder(n, -3));
  o = (n + 1) << (n & 7 & 31);
  o = n - (n - -int(0x80000000u));
  o = brook_to_int(f.z);
  bvec3 b = brook_and(lessThan(f, f), not(brook_isnan(f)));
  vec3 v = mix(f, brook_max(f, brook_pow(f, f)), b);
  o = any(b) ? brook_to_int(v)[n] : o;
  brook_output_2 = o;
}
)");
}

TEST(PrintShader, NamesThatGlslForbids) {
  EXPECT_EQ(
      from(
          "void main",
          print(R"(kernel k(stream sample: float, stream load_sample: float, output gl_out: float) {
  var min: float = add(sample, load_sample)
  var a__b: float = min
  gl_out = a__b
}
)",
                BindingKind::TextureDirect)),
      R"(void main() {
  ivec2 brook_texel = ivec2(gl_FragCoord.xy);
  float sample_ = load_sample_(brook_texel);
  float load_sample = load_load_sample(brook_texel);
  float user_gl_out;
  float min_ = sample_ + load_sample;
  float a_b = min_;
  user_gl_out = a_b;
  brook_output_2 = user_gl_out;
}
)");
}

}  // namespace
}  // namespace brook::glsl
