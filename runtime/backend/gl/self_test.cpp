#include "runtime/backend/gl/self_test.h"

#include <brook/error.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace brook::gl {
namespace {

// kernel void self_test(float2 ab<>, out float4 r<>)
#define SELF_TEST_BLOCK                                                                \
  "uniform BrookParameters {\n"                                                        \
  "  ivec4 brook_domain; ivec4 brook_launch; ivec4 brook_reduce; ivec4 brook_block;\n" \
  "  vec4 brook_zero;\n"                                                               \
  "  ivec4 brook_extent_0; ivec4 brook_pitch_0; ivec4 brook_layout_0;\n"               \
  "  ivec4 brook_extent_1; ivec4 brook_pitch_1; ivec4 brook_layout_1;\n"               \
  "};\n"

#define SELF_TEST_BODY                                   \
  "vec4 compute(vec2 ab) {\n"                            \
  "  precise float sum = ab.x + ab.y;\n"                 \
  "  precise float back = sum - ab.y;\n"                 \
  "  precise float product = ab.x * brook_zero.x;\n"     \
  "  precise float both = back + product;\n"             \
  "  precise float quotient = ab.x / ab.y;\n"            \
  "  precise float rest = fma(-quotient, ab.y, ab.x);\n" \
  "  precise float root = sqrt(abs(ab.x));\n"            \
  "  return vec4(both, rest, quotient, root);\n"         \
  "}\n"

#define SELF_TEST_COMPUTE                                                                         \
  "layout(std430, binding = 0) buffer BrookBuffer_0 { vec2 brook_buffer_0[]; };\n"                \
  "layout(std430, binding = 1) buffer BrookBuffer_1 { vec4 brook_buffer_1[]; };\n" SELF_TEST_BODY \
  "void main() {\n"                                                                               \
  "  int i = int(gl_GlobalInvocationID.x + gl_GlobalInvocationID.y * uint(brook_launch.w));\n"    \
  "  if (i >= brook_launch.x) return;\n"                                                          \
  "  brook_buffer_1[i] = compute(brook_buffer_0[i]);\n"                                           \
  "}\n"

constexpr const char* kFragmentText =
    "#version 330\n"
    "#extension GL_ARB_gpu_shader5 : require\n"
    "layout(std140) " SELF_TEST_BLOCK
    "uniform sampler2D brook_stream_0;\n"
    "layout(location = 0) out vec4 brook_out_1;\n" SELF_TEST_BODY
    "void main() {\n"
    "  brook_out_1 = compute(texelFetch(brook_stream_0, ivec2(gl_FragCoord.xy), 0).xy);\n"
    "}\n";

constexpr const char* kComputeTextEs =
    "#version 310 es\n"
    "#extension GL_EXT_gpu_shader5 : require\n"
    "precision highp float;\n"
    "layout(local_size_x = 64) in;\n"
    "layout(std140, binding = 0) " SELF_TEST_BLOCK SELF_TEST_COMPUTE;

constexpr const char* kComputeText =
    "#version 430\n"
    "layout(local_size_x = 64) in;\n"
    "layout(std140, binding = 0) " SELF_TEST_BLOCK SELF_TEST_COMPUTE;

constexpr ParameterDescriptor kParameters[] = {{"ab", ParameterKind::Stream, ElementType::Float2},
                                               {"r", ParameterKind::Output, ElementType::Float4}};
constexpr int kInputs[] = {0};
constexpr int kOutputs[] = {1};
constexpr PassDescriptor kPasses[] = {{0, kOutputs, kInputs, 2, 8}};
constexpr ShaderDescriptor kShaders[] = {
    {PipelineStage::Fragment, Dialect::Glsl330, BindingKind::TextureDirect, ShaderKind::Map, 0,
     false, kFragmentText},
    {PipelineStage::Compute, Dialect::Glsl430, BindingKind::StorageBuffer, ShaderKind::Map, 0,
     false, kComputeText},
    {PipelineStage::Compute, Dialect::Essl310, BindingKind::StorageBuffer, ShaderKind::Map, 0,
     false, kComputeTextEs}};

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::array<float, 16> kSpecialPairs = {
    1.0f,  1e8f,   0.1f,       3.0f, kInfinity,  kInfinity, -2.5f, 0.7f,
    1e30f, -1e38f, -kInfinity, 1.0f, 16777216.f, 1.f,       0.3f,  -0.29999998f};
constexpr std::size_t kPairs = 512;  // enough to detect an error in one of a hundred quotients

// Returns the special pairs, and floats from 1 to 4 with all digits.
std::vector<float> testPairs() {
  std::vector<float> values(kSpecialPairs.begin(), kSpecialPairs.end());
  for (std::uint32_t digits = 1; values.size() < 2 * kPairs;) {
    digits = digits * 1664525u + 1013904223u;
    values.push_back(std::bit_cast<float>(0x3f800000u + (digits >> 8)));
  }
  return values;
}

bool agrees(float expected, float actual) {
  if (std::isnan(expected)) return std::isnan(actual);
  if (expected == 0.0f) return actual == 0.0f;
  return std::bit_cast<std::uint32_t>(expected) == std::bit_cast<std::uint32_t>(actual);
}

Arithmetic arithmeticOf(const std::vector<float>& pairs, const std::vector<float>& results) {
  bool hasExactSums = true;
  bool isFused = true;
  bool isRounded = true;
  for (std::size_t i = 0; i < kPairs; ++i) {
    const float a = pairs[2 * i];
    const float b = pairs[2 * i + 1];
    const float* const found = &results[4 * i];
    const volatile float sum = a + b;  // rounds to float before the next operation
    const volatile float back = sum - b;
    const volatile float product = a * 0.0f;
    hasExactSums = hasExactSums && agrees(back + product, found[0]);
    isFused = isFused && agrees(std::fma(-found[2], b, a), found[1]);
    isRounded = isRounded && agrees(a / b, found[2]) && agrees(std::sqrt(std::fabs(a)), found[3]);
  }
  return {hasExactSums && (isRounded || isFused), hasExactSums && !isRounded && isFused};
}

}  // namespace

Arithmetic testArithmetic(PipelineGl& pipeline, const DeviceGl& device) {
  if (!device.features.precise) return {};
  KernelDescriptor kernel{};
  kernel.name = "self_test";
  kernel.sourceFile = "brt";
  kernel.parameters = kParameters;
  kernel.passes = kPasses;
  kernel.shaders = kShaders;

  const Shape shape{static_cast<std::int64_t>(kPairs)};
  const std::vector<float> values = testPairs();
  std::vector<float> results(4 * kPairs);
  try {
    const std::unique_ptr<MemoryGl> pairs = pipeline.allocate(ElementType::Float2, shape);
    const std::unique_ptr<MemoryGl> target = pipeline.allocate(ElementType::Float4, shape);
    pairs->upload(values.data());
    const ShaderArgument arguments[] = {{pairs.get(), nullptr, shape},
                                        {target.get(), nullptr, shape}};
    pipeline.launch({.kernel = &kernel,
                     .arguments = arguments,
                     .outputs = kOutputs,
                     .domain = shape,
                     .elementCount = shape.elementCount(),
                     .reduce = {}});
    target->download(results.data());
  } catch (const CompileError&) {
    return {};  // a driver that reports `precise` but rejects it
  }
  return arithmeticOf(values, results);
}

}  // namespace brook::gl
