#include "kernels.br.h"
#include "tests/perf/gl/workload.h"

#include <cmath>
#include <complex>
#include <numbers>

namespace brook::perf {
namespace {

constexpr int kStage = 3;  // any stage costs the same

using Complex = std::complex<float>;

Complex root(int k, int n) {
  const double angle = -2 * std::numbers::pi * k / n;
  return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

// e^(-2 pi i k / n), the first half of them.
std::vector<float> roots(int n) {
  std::vector<float> values;
  for (int k = 0; k < n / 2; ++k) {
    values.push_back(root(k, n).real());
    values.push_back(root(k, n).imag());
  }
  return values;
}

// Stockham's pass as text books have it: butterfly j of each row writes two results.
std::vector<float> pass(const std::vector<float>& x, int n) {
  std::vector<float> result(x.size());
  const int span = 1 << kStage;
  for (int row = 0; row < n; ++row) {
    const auto* from = reinterpret_cast<const Complex*>(&x[static_cast<std::size_t>(2 * n) * row]);
    auto* to = reinterpret_cast<Complex*>(&result[static_cast<std::size_t>(2 * n) * row]);
    for (int j = 0; j < n / 2; ++j) {
      const int k = j % span;
      const Complex a = from[j];
      const Complex b = from[j + n / 2] * root(k, 2 * span);
      const int at = (j / span) * 2 * span + k;
      to[at] = a + b;
      to[at + span] = a - b;
    }
  }
  return result;
}

// Both shaders begin so; then they read a, b and w.
constexpr const char* kIndices = R"(
int span = 1 << stage;
int k = p.x & (span - 1);
int from = ((p.x >> (stage + 1)) << stage) | k;
int at = k * (n / 2 >> stage);
)";

constexpr const char* kButterfly = R"(
vec2 wb = vec2(w.x * b.x - w.y * b.y, w.x * b.y + w.y * b.x);
r = (p.x & span) != 0 ? a - wb : a + wb;
)";

}  // namespace

Workload fourierWorkload(int side) {
  const Shape shape{side, side};
  Workload w;
  w.name = "FFT pass, radix 2";
  w.inputs = {{"x", 2, shape, noise(2 * shape.elementCount(), 11)},
              {"roots", 2, {side / 2}, roots(side)}};
  w.components = 2;
  w.shape = shape;
  w.uniforms = {{"n", side}, {"stage", kStage}};
  w.hand.fragment = std::string(kIndices) + R"(
vec2 a = texelFetch(x, ivec2(from, p.y), 0).rg, b = texelFetch(x, ivec2(from + n / 2, p.y), 0).rg;
vec2 w = texelFetch(roots, ivec2(at, 0), 0).rg;
)" + kButterfly;
  w.hand.compute = std::string(kIndices) + R"(
int row = p.y * n + from;
vec2 a = x(row), b = x(row + n / 2), w = roots(at);
)" + kButterfly;
  w.brook = [side](std::span<const stream> in, const stream& out) {
    fft(side, kStage, in[0], in[1], out);
  };
  w.reference = {.values = pass(w.inputs[0].values, side), .tolerance = 1e-5f};
  w.operations = 8.0 * side * side;
  return w;
}

}  // namespace brook::perf
