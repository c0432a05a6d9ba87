#include "kernels.br.h"
#include "tests/perf/gl/workload.h"

#include <cstdint>

namespace brook::perf {
namespace {

Workload saxpyWorkload(int side, int components) {
  const std::int64_t count = std::int64_t{side} * side * components;
  const Shape shape{side, side};
  Workload w;
  w.name = components == 1 ? "saxpy float" : "saxpy float4";
  w.inputs = {{"x", components, shape, noise(count, 1)}, {"y", components, shape, noise(count, 2)}};
  w.components = components;
  w.shape = shape;
  w.uniforms = {{"a", 1.5f}};
  w.hand = {.functions = "",
            .fragment = components == 1 ? "r = a * texelFetch(x, p, 0).r + texelFetch(y, p, 0).r;"
                                        : "r = a * texelFetch(x, p, 0) + texelFetch(y, p, 0);",
            .compute = "r = a * x(i) + y(i);"};
  w.brook = [components](std::span<const stream> in, const stream& out) {
    components == 1 ? saxpy(1.5f, in[0], in[1], out) : saxpy4(1.5f, in[0], in[1], out);
  };
  w.reference.tolerance = 1e-6f;
  for (std::size_t i = 0; i < w.inputs[0].values.size(); ++i)
    w.reference.values.push_back(1.5f * w.inputs[0].values[i] + w.inputs[1].values[i]);
  w.operations = 2.0 * static_cast<double>(count);
  w.isElementwise = true;
  w.isStreaming = true;
  return w;
}

Workload madWorkload(int side) {
  const std::int64_t count = std::int64_t{side} * side * 4;
  Workload w;
  w.name = "43 MAD float4";
  w.inputs = {{"x", 4, {side, side}, noise(count, 3)}};
  w.components = 4;
  w.shape = {side, side};
  w.uniforms = {{"a", 0.5f}};
  w.hand.functions = R"(
#define MAD v = v * a + u;
#define MAD7 MAD MAD MAD MAD MAD MAD MAD
#define MAD43 MAD7 MAD7 MAD7 MAD7 MAD7 MAD7 MAD
)";
  w.hand.fragment = "vec4 u = texelFetch(x, p, 0), v = u; MAD43 r = v;";
  w.hand.compute = "vec4 u = x(i), v = u; MAD43 r = v;";
  w.brook = [](std::span<const stream> in, const stream& out) { mad43(0.5f, in[0], out); };
  w.reference.tolerance = 1e-5f;
  for (const float x : w.inputs[0].values) {
    float v = x;
    for (int k = 0; k < 43; ++k)
      v = v * 0.5f + x;
    w.reference.values.push_back(v);
  }
  w.operations = 86.0 * static_cast<double>(count);
  w.isElementwise = true;
  return w;
}

constexpr int kMandelbrotLimit = 64;
constexpr float kCornerX = -2.0f;
constexpr float kCornerY = -1.5f;

int stepsToEscape(float cx, float cy) {
  float x = 0;
  float y = 0;
  int count = 0;
  while (count < kMandelbrotLimit && x * x + y * y < 4) {
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++count;
  }
  return count;
}

// Of one kind of shader; it begins with the position p.
constexpr const char* kMandelbrotBody = R"(
float cx = cornerX + step * float(p.x), cy = cornerY + step * float(p.y);
float x = 0.0, y = 0.0;
int count = 0;
while (count < limit && x * x + y * y < 4.0) {
  float next = x * x - y * y + cx;
  y = 2.0 * x * y + cy;
  x = next;
  count++;
}
r = float(count);
)";

Workload mandelbrotWorkload(int side) {
  const float step = 3.0f / static_cast<float>(side);
  Workload w;
  w.name = "mandelbrot";
  w.shape = {side, side};
  w.uniforms = {
      {"cornerX", kCornerX}, {"cornerY", kCornerY}, {"step", step}, {"limit", kMandelbrotLimit}};
  w.hand = {.functions = "", .fragment = kMandelbrotBody, .compute = kMandelbrotBody};
  w.brook = [step](std::span<const stream>, const stream& out) {
    mandelbrot(float2(kCornerX, kCornerY), step, kMandelbrotLimit, out);
  };
  // Beside the edge of the set one rounding decides the count.
  w.reference.outliers = side * side / 500;
  double steps = 0;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const int count = stepsToEscape(kCornerX + step * static_cast<float>(x),
                                      kCornerY + step * static_cast<float>(y));
      w.reference.values.push_back(static_cast<float>(count));
      steps += count;
    }
  }
  w.operations = 10 * steps;
  return w;
}

}  // namespace

std::vector<float> noise(std::int64_t count, unsigned seed) {
  std::vector<float> values;
  std::uint32_t state = 2654435769u * (seed + 1);
  for (std::int64_t i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    values.push_back(static_cast<float>(state >> 8) * 0x1p-24f);
  }
  return values;
}

std::vector<Workload> elementwiseWorkloads(int side) {
  return {saxpyWorkload(side, 1), saxpyWorkload(side, 4), madWorkload(side),
          mandelbrotWorkload(side)};
}

}  // namespace brook::perf
