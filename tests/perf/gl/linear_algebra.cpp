#include "kernels.br.h"
#include "tests/perf/gl/workload.h"

namespace brook::perf {
namespace {

constexpr float kAlpha = 0.5f;
constexpr float kBeta = 0.25f;

Workload matrixVectorWorkload(int side) {
  Workload w;
  w.name = "sgemv";
  w.inputs = {{"a", 1, {side, side}, noise(std::int64_t{side} * side, 6)},
              {"x", 1, {side}, noise(side, 7)},
              {"y", 1, {side}, noise(side, 8)}};
  w.shape = {side};
  w.uniforms = {{"n", side}, {"alpha", kAlpha}, {"beta", kBeta}};
  w.hand.fragment = R"(
float sum = 0.0;
for (int k = 0; k < n; k++)
  sum += texelFetch(a, ivec2(k, p.x), 0).r * texelFetch(x, ivec2(k, 0), 0).r;
r = alpha * sum + beta * texelFetch(y, p, 0).r;
)";
  w.hand.compute = R"(
float sum = 0.0;
for (int k = 0; k < n; k++) sum += a(i * n + k) * x(k);
r = alpha * sum + beta * y(i);
)";
  w.brook = [side](std::span<const stream> in, const stream& out) {
    sgemv(side, kAlpha, in[0], in[1], kBeta, in[2], out);
  };
  for (int row = 0; row < side; ++row) {
    const float* a = &w.inputs[0].values[static_cast<std::size_t>(row) * side];
    double sum = 0;
    for (int k = 0; k < side; ++k)
      sum += double{a[k]} * w.inputs[1].values[static_cast<std::size_t>(k)];
    w.reference.values.push_back(static_cast<float>(
        kAlpha * sum + kBeta * w.inputs[2].values[static_cast<std::size_t>(row)]));
  }
  w.reference.tolerance = 1e-4f;
  w.operations = 2.0 * side * side;
  return w;
}

// Of square matrices a quarter as wide, so that it takes as long as the others.
Workload matrixProductWorkload(int side) {
  const int n = side / 4;
  const Shape shape{n, n};
  Workload w;
  w.name = "sgemm, naive";
  w.inputs = {{"a", 1, shape, noise(shape.elementCount(), 9)},
              {"b", 1, shape, noise(shape.elementCount(), 10)}};
  w.shape = shape;
  w.uniforms = {{"n", n}};
  w.hand.fragment = R"(
float sum = 0.0;
for (int k = 0; k < n; k++)
  sum += texelFetch(a, ivec2(k, p.y), 0).r * texelFetch(b, ivec2(p.x, k), 0).r;
r = sum;
)";
  w.hand.compute = R"(
float sum = 0.0;
int row = p.y * n;
for (int k = 0; k < n; k++) sum += a(row + k) * b(k * n + p.x);
r = sum;
)";
  w.brook = [n](std::span<const stream> in, const stream& out) { sgemm(n, in[0], in[1], out); };
  const std::vector<float>& a = w.inputs[0].values;
  const std::vector<float>& b = w.inputs[1].values;
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) {
      double sum = 0;
      for (int k = 0; k < n; ++k)
        sum +=
            double{a[static_cast<std::size_t>(y * n + k)]} * b[static_cast<std::size_t>(k * n + x)];
      w.reference.values.push_back(static_cast<float>(sum));
    }
  }
  w.reference.tolerance = 1e-4f;
  w.operations = 2.0 * n * n * n;
  return w;
}

}  // namespace

std::vector<Workload> linearAlgebraWorkloads(int side) {
  return {matrixVectorWorkload(side), matrixProductWorkload(side)};
}

}  // namespace brook::perf
