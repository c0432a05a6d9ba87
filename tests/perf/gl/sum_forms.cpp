#include "tests/perf/gl/sum_forms.h"

#include "kernels.br.h"

#include <epoxy/gl.h>

namespace brook::perf {
namespace {

constexpr int kSquare = 4;
constexpr int kFold = 16;

constexpr const char* kFragment = R"(#version 330 core
uniform sampler2D x;
out vec4 r;
void main() {
  ivec2 corner = ivec2(gl_FragCoord.xy) * 4;
  r = vec4(0.0);
  for (int j = 0; j < 4; j++) {
    for (int i = 0; i < 4; i++) r += texelFetch(x, corner + ivec2(i, j), 0);
  }
}
)";

constexpr const char* kComputeBegin = R"(#version 430
layout(local_size_x = 64) in;
layout(std430, binding = 1) writeonly restrict buffer R { vec4 r[]; };
layout(location = 0) uniform int results;
)";

constexpr const char* kComputeMain = R"(
void main() {
  int i = int(gl_GlobalInvocationID.x);
  if (i >= results) return;
  vec4 sum = vec4(0.0);
  for (int k = 0; k < 16; k++) sum += AT(i + k * results);
  r[i] = sum;
}
)";

std::string computeText(BufferReads reads) {
  const char* input =
      reads == BufferReads::Storage
          ? "layout(std430, binding = 0) readonly restrict buffer X { vec4 x[]; };\n"
            "#define AT(i) x[i]\n"
          : "layout(binding = 0) uniform samplerBuffer x;\n#define AT(i) texelFetch(x, i)\n";
  return std::string(kComputeBegin) + input + kComputeMain;
}

}  // namespace

HandFragmentSum::HandFragmentSum(const Workload& sum)
    : program_(ShaderProgram::fragment(kFragment)) {
  const Input& input = sum.inputs.front();
  int side = 1 << wrappedWidthBits(input.shape.elementCount());
  levels_.push_back(std::make_unique<TextureTarget>(4, side, side, input.values));
  while (side > 1) {
    side /= kSquare;
    levels_.push_back(std::make_unique<TextureTarget>(4, side, side, std::vector<float>()));
  }
}

void HandFragmentSum::launch() {
  program_.use();
  for (std::size_t level = 1; level < levels_.size(); ++level) {
    levels_[level - 1]->bind(0);
    levels_[level]->target();
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
  glFlush();
}

HandComputeSum::HandComputeSum(const Workload& sum, BufferReads reads)
    : reads_(reads), program_(ShaderProgram::compute(computeText(reads))) {
  const Input& input = sum.inputs.front();
  counts_.push_back(static_cast<int>(input.shape.elementCount()));
  levels_.push_back(std::make_unique<ElementBuffer>(4, counts_.back(), input.values));
  while (counts_.back() > 1) {
    counts_.push_back(counts_.back() / kFold);
    levels_.push_back(std::make_unique<ElementBuffer>(4, counts_.back(), std::vector<float>()));
  }
}

void HandComputeSum::launch() {
  program_.use();
  for (std::size_t level = 1; level < levels_.size(); ++level) {
    const ElementBuffer& input = *levels_[level - 1];
    reads_ == BufferReads::Storage ? input.bindStorage(0) : input.bindTexture(0);
    levels_[level]->bindStorage(1);
    glUniform1i(0, counts_[level]);
    glDispatchCompute(static_cast<GLuint>((counts_[level] + 63) / 64), 1, 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT);
  }
}

Workload sumWorkload(int side) {
  const std::int64_t count = std::int64_t{side} * side;
  Workload w;
  w.name = "sum of float4";
  w.inputs = {{"x", 4, {count}, noise(4 * count, 13)}};
  w.components = 4;
  w.shape = {1};
  w.brook = [](std::span<const stream> in, const stream& out) { sum(in[0], out); };
  double sums[4] = {};
  for (std::size_t i = 0; i < w.inputs[0].values.size(); ++i)
    sums[i % 4] += w.inputs[0].values[i];
  for (const double sum : sums)
    w.reference.values.push_back(static_cast<float>(sum));
  w.reference.tolerance = 1e-4f;
  w.operations = 4.0 * static_cast<double>(count);
  w.isWrapped = true;
  return w;
}

}  // namespace brook::perf
