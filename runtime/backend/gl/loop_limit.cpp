#include "runtime/backend/gl/loop_limit.h"

#include <brook/error.hpp>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace brook::gl {
namespace {

// kernel void probe(int n<>, out int r<>): counts to n. The mask keeps drivers from knowing.
#define PROBE_BLOCK                                                                    \
  "uniform BrookParameters {\n"                                                        \
  "  ivec4 brook_domain; ivec4 brook_launch; ivec4 brook_reduce; ivec4 brook_block;\n" \
  "  vec4 brook_zero;\n"                                                               \
  "  ivec4 brook_extent_0; ivec4 brook_pitch_0; ivec4 brook_layout_0;\n"               \
  "  ivec4 brook_extent_1; ivec4 brook_pitch_1; ivec4 brook_layout_1;\n"               \
  "};\n"

#define PROBE_COUNT                      \
  "int count(int n) {\n"                 \
  "  int r = 0;\n"                       \
  "  for (int i = 0; i < n; i++) {\n"    \
  "    r += 1 + (i & brook_reduce.x);\n" \
  "  }\n"                                \
  "  return r;\n"                        \
  "}\n"

#define PROBE_FRAGMENT                                                  \
  "layout(std140) " PROBE_BLOCK                                         \
  "uniform isampler2D brook_stream_0;\n"                                \
  "layout(location = 0) out int brook_output_1;\n" PROBE_COUNT          \
  "void main() {\n"                                                     \
  "  ivec2 texel = ivec2(gl_FragCoord.xy);\n"                           \
  "  brook_output_1 = count(texelFetch(brook_stream_0, texel, 0).x);\n" \
  "}\n"

#define PROBE_COMPUTE                                                                      \
  "layout(local_size_x = 64) in;\n"                                                        \
  "layout(std140, binding = 0) " PROBE_BLOCK                                               \
  "layout(std430, binding = 0) readonly buffer BrookBuffer_0 { int brook_buffer_0[]; };\n" \
  "layout(std430, binding = 1) writeonly buffer BrookBuffer_1 { int brook_buffer_1[]; "    \
  "};\n" PROBE_COUNT                                                                       \
  "void main() {\n"                                                                        \
  "  int i = int(gl_GlobalInvocationID.x);\n"                                              \
  "  if (i >= brook_launch.x) return;\n"                                                   \
  "  brook_buffer_1[i] = count(brook_buffer_0[i]);\n"                                      \
  "}\n"

#define PROBE_PRECISION \
  "precision highp float;\nprecision highp int;\nprecision highp isampler2D;\n"

constexpr ParameterDescriptor kParameters[] = {{"n", ParameterKind::Stream, ElementType::Int},
                                               {"r", ParameterKind::Output, ElementType::Int}};
constexpr int kInputs[] = {0};
constexpr int kOutputs[] = {1};
constexpr PassDescriptor kPasses[] = {{0, kOutputs, kInputs, 1, 8}};
constexpr ShaderDescriptor kShaders[] = {
    {Engine::Fragment, Dialect::Glsl330, ReadPath::TextureWrapped, ShaderStage::Map, 0, false,
     "#version 330\n" PROBE_FRAGMENT},
    {Engine::Fragment, Dialect::Essl300, ReadPath::TextureWrapped, ShaderStage::Map, 0, false,
     "#version 300 es\n" PROBE_PRECISION PROBE_FRAGMENT},
    {Engine::Compute, Dialect::Glsl430, ReadPath::StorageBuffer, ShaderStage::Map, 0, false,
     "#version 430\n" PROBE_COMPUTE},
    {Engine::Compute, Dialect::Essl310, ReadPath::StorageBuffer, ShaderStage::Map, 0, false,
     "#version 310 es\n" PROBE_PRECISION PROBE_COMPUTE}};

constexpr std::int32_t kProbed = 100000;

// How far a shader counts.
std::int32_t countTo(EngineGl& engine, std::int32_t n) {
  KernelDescriptor kernel{};
  kernel.name = "loop_probe";
  kernel.sourceFile = "brt";
  kernel.parameters = kParameters;
  kernel.passes = kPasses;
  kernel.shaders = kShaders;
  const Shape shape{1};
  const std::unique_ptr<MemoryGl> source = engine.allocate(ElementType::Int, shape);
  const std::unique_ptr<MemoryGl> target = engine.allocate(ElementType::Int, shape);
  source->upload(&n);
  const StageArgument arguments[] = {{source.get(), nullptr, shape},
                                     {target.get(), nullptr, shape}};
  engine.launch({.kernel = &kernel,
                 .arguments = arguments,
                 .outputs = kOutputs,
                 .domain = shape,
                 .elementCount = 1,
                 .reduce = {}});
  std::int32_t counted = 0;
  target->download(&counted);
  return counted;
}

constexpr double kAnyNumber = std::numeric_limits<double>::infinity();

// Elements that share a vector share its iterations: of each lane those of the others count too.
constexpr double kLanes = 16;

// With LimitSource::Specification.
constexpr double kSmallLimit = 64;
constexpr std::int32_t kSmallBudget = 5;

// A shader of a reduction combines up to 64 values.
double perInvocation(const KernelDescriptor& kernel, double iterations) {
  return kernel.isReduction && kernel.pairsOf < 0 ? 65 * (iterations + 1) : iterations;
}

}  // namespace

double iterationsOf(const KernelDescriptor& kernel,
                    std::span<const backend::LaunchArgument> arguments) {
  if (!kernel.continuation->bound) return kAnyNumber;
  std::vector<iterations::LaunchValue> values;
  for (const backend::LaunchArgument& argument : arguments) {
    iterations::LaunchValue& value = values.emplace_back();
    value.constant = argument.constant;
    for (int d = 0; d < 4; ++d)
      value.extents[d] = argument.shape.fromFastest(d);
  }
  const double bound = kernel.continuation->bound(values.data());
  return bound < iterations::kEndless ? perInvocation(kernel, bound) : kAnyNumber;
}

bool LoopLimit::mayExceed(const KernelDescriptor& kernel,
                          std::span<const backend::LaunchArgument> arguments, EngineGl& engine) {
  if (!kernel.continuation) return false;
  const double needed = iterationsOf(kernel, arguments);
  if (source_ == LimitSource::Specification) return needed > kSmallLimit;
  // No driver is known that leaves loops earlier; most launches need no probe.
  constexpr double kSafe = 60000;
  return needed > kSafe && needed > iterations(engine);
}

double LoopLimit::iterations(EngineGl& engine) {
  if (!probed_) {
    const std::int32_t counted = countTo(engine, kProbed);
    probed_ = counted < kProbed ? counted : kAnyNumber;
  }
  return *probed_;
}

std::int32_t LoopLimit::budget(const KernelDescriptor& kernel) const {
  const ContinuationDescriptor& loops = *kernel.continuation;
  if (!loops.advance) refuse(kernel, "they are in built-in functions");
  if (source_ == LimitSource::Specification) return kSmallBudget;
  const double left = (*probed_ - loops.straight) / kLanes - loops.overrun;
  if (left < 0) refuse(kernel, "one iteration of them is too long to be stopped in time");
  return static_cast<std::int32_t>(left);
}

void LoopLimit::refuse(const KernelDescriptor& kernel, const std::string& reason) const {
  const double limit = source_ == LimitSource::Specification ? kSmallLimit : *probed_;
  throw LimitError(
      "Kernel '" + std::string(kernel.name) + "' (" + kernel.sourceFile + ":" +
      std::to_string(kernel.line) + ") may run more iterations of its loops than the " +
      std::to_string(std::llround(limit)) +
      " after which this driver leaves them with wrong results, and " + reason +
      ". Use BRT_RUNTIME=cpu, or loops whose number of iterations the arguments tell.");
}

}  // namespace brook::gl
