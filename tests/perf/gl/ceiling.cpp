#include "tests/perf/gl/ceiling.h"

#include "tests/perf/gl/hand_gl.h"

#include <epoxy/gl.h>

#include <cstdio>

namespace brook::perf {
namespace {

constexpr int kInvocations = 1 << 14;
constexpr int kLoops = 256;
constexpr int kChains = 8;  // of vec4, so that latency is hidden

// Eight chains of multiply and add, in a loop that is unrolled eightfold.
constexpr const char* kMadShader = R"(#version 430
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer R { vec4 r[]; };
uniform float a;
uniform int loops;
#define MAD(v) v = v * a + b;
#define MADS MAD(v0) MAD(v1) MAD(v2) MAD(v3) MAD(v4) MAD(v5) MAD(v6) MAD(v7)
void main() {
  uint i = gl_GlobalInvocationID.x;
  vec4 b = vec4(0.5, 0.25, 0.125, 0.0625) * float(i);
  vec4 v0 = b, v1 = b + 1.0, v2 = b + 2.0, v3 = b + 3.0;
  vec4 v4 = b + 4.0, v5 = b + 5.0, v6 = b + 6.0, v7 = b + 7.0;
  for (int k = 0; k < loops; k++) { MADS MADS MADS MADS MADS MADS MADS MADS }
  r[i] = v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7;
}
)";

double secondsOf(const std::function<void()>& launch, const Settings& settings) {
  const Contestant contestant = {"ceiling",
                                 [&](int count) {
                                   for (int i = 0; i < count; ++i)
                                     launch();
                                   glFinish();
                                 },
                                 {}};
  return quartiles(measure({&contestant, 1}, settings).front()).q1;
}

double copiedBytes(const Settings& settings) {
  constexpr std::size_t kElements = std::size_t{1} << 21;
  const std::vector<float> values(4 * kElements, 1.0f);
  const ElementBuffer source(4, kElements, values);
  const ElementBuffer target(4, kElements, values);
  const auto bytes = static_cast<GLsizeiptr>(values.size() * sizeof(float));
  glBindBuffer(GL_COPY_READ_BUFFER, source.name());
  glBindBuffer(GL_COPY_WRITE_BUFFER, target.name());
  const auto copy = [&] {
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, bytes);
  };
  return 2.0 * static_cast<double>(bytes) / secondsOf(copy, settings);
}

double operations(const Settings& settings) {
  const ElementBuffer results(4, kInvocations, {});
  const ShaderProgram program = ShaderProgram::compute(kMadShader);
  program.set("a", 0.5f);
  program.set("loops", kLoops);
  const auto launch = [&] {
    program.use();
    results.bindStorage(0);
    glDispatchCompute(kInvocations / 64, 1, 1);
  };
  return 2.0 * 4 * 8 * kChains * kLoops * kInvocations / secondsOf(launch, settings);
}

double bytesOf(const Workload& workload) {
  double floats = static_cast<double>(workload.shape.elementCount()) * workload.components;
  for (const Input& input : workload.inputs)
    floats += static_cast<double>(input.values.size());
  return floats * sizeof(float);
}

}  // namespace

Ceiling measureCeiling(const Settings& settings) {
  return {.copiedBytes = copiedBytes(settings), .operations = operations(settings)};
}

std::string shareOfCeiling(const Ceiling& ceiling, const Workload& workload, double seconds) {
  const double copy = bytesOf(workload) / seconds / ceiling.copiedBytes;
  const double mad = workload.operations / seconds / ceiling.operations;
  char text[64];
  std::snprintf(text, sizeof text, "%.0f %% of %s", 100 * std::max(copy, mad),
                copy > mad ? "copy" : "MAD");
  return text;
}

}  // namespace brook::perf
