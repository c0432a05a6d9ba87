#include "kernels.br.h"
#include "tests/perf/gl/workload.h"

#include <algorithm>
#include <cstdlib>

namespace brook::perf {
namespace {

// A square image whose edges are repeated outside.
struct Image {
  const std::vector<float>& values;
  int side;

  float operator()(int x, int y) const {
    x = std::clamp(x, 0, side - 1);
    y = std::clamp(y, 0, side - 1);
    return values[static_cast<std::size_t>(y) * side + x];
  }
};

template <class Pixel>
std::vector<float> forEachPixel(int side, const Pixel& pixel) {
  std::vector<float> values;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x)
      values.push_back(pixel(x, y));
  }
  return values;
}

Workload imageWorkload(int side, unsigned seed) {
  Workload w;
  const Shape shape{side, side};
  w.inputs = {{"image", 1, shape, noise(shape.elementCount(), seed)}};
  w.shape = shape;
  w.reference.tolerance = 1e-5f;
  w.uniforms = {{"side", side}};
  return w;
}

constexpr float kWeights[] = {0.375f, 0.25f, 0.0625f};

// Positions are clamped once a row and once a column, not once a tap.
constexpr const char* kConvolveFragment = R"(
int last = side - 1;
int xs[5] = int[5](max(p.x - 2, 0), max(p.x - 1, 0), p.x, min(p.x + 1, last), min(p.x + 2, last));
int ys[5] = int[5](max(p.y - 2, 0), max(p.y - 1, 0), p.y, min(p.y + 1, last), min(p.y + 2, last));
#define AT(i, j) texelFetch(image, ivec2(xs[i], ys[j]), 0).r
#define TAPS(j) (w0 * AT(2, j) + w1 * (AT(1, j) + AT(3, j)) + w2 * (AT(0, j) + AT(4, j)))
r = w0 * TAPS(2) + w1 * (TAPS(1) + TAPS(3)) + w2 * (TAPS(0) + TAPS(4));
)";

constexpr const char* kConvolveCompute = R"(
int last = side - 1;
int xs[5] = int[5](max(p.x - 2, 0), max(p.x - 1, 0), p.x, min(p.x + 1, last), min(p.x + 2, last));
int ys[5] = int[5](max(p.y - 2, 0) * side, max(p.y - 1, 0) * side, p.y * side,
                   min(p.y + 1, last) * side, min(p.y + 2, last) * side);
#define AT(i, j) image(ys[j] + xs[i])
#define TAPS(j) (w0 * AT(2, j) + w1 * (AT(1, j) + AT(3, j)) + w2 * (AT(0, j) + AT(4, j)))
r = w0 * TAPS(2) + w1 * (TAPS(1) + TAPS(3)) + w2 * (TAPS(0) + TAPS(4));
)";

Workload convolutionWorkload(int side) {
  Workload w = imageWorkload(side, 4);
  w.name = "5x5 convolution";
  w.uniforms.insert(w.uniforms.end(),
                    {{"w0", kWeights[0]}, {"w1", kWeights[1]}, {"w2", kWeights[2]}});
  w.hand = {.functions = "", .fragment = kConvolveFragment, .compute = kConvolveCompute};
  w.brook = [](std::span<const stream> in, const stream& out) {
    convolve(in[0], kWeights[0], kWeights[1], kWeights[2], out);
  };
  const Image image{w.inputs[0].values, side};
  w.reference.values = forEachPixel(side, [&](int x, int y) {
    float sum = 0;
    for (int j = -2; j <= 2; ++j) {
      for (int i = -2; i <= 2; ++i)
        sum += kWeights[std::abs(i)] * kWeights[std::abs(j)] * image(x + i, y + j);
    }
    return sum;
  });
  w.operations = 41.0 * side * side;
  return w;
}

constexpr float kEdge = 20;
constexpr float kRate = 0.2f;

constexpr const char* kFlow = R"(
float flow(float difference) { return difference / (1.0 + edge * difference * difference); }
)";

constexpr const char* kDiffuseFragment = R"(
#define AT(x, y) texelFetch(image, ivec2(x, y), 0).r
int last = side - 1;
float c = AT(p.x, p.y);
r = c + rate * (flow(AT(p.x, max(p.y - 1, 0)) - c) + flow(AT(p.x, min(p.y + 1, last)) - c) +
                flow(AT(max(p.x - 1, 0), p.y) - c) + flow(AT(min(p.x + 1, last), p.y) - c));
)";

constexpr const char* kDiffuseCompute = R"(
int last = side - 1, row = p.y * side;
float c = image(i);
r = c + rate * (flow(image(max(p.y - 1, 0) * side + p.x) - c) +
                flow(image(min(p.y + 1, last) * side + p.x) - c) +
                flow(image(row + max(p.x - 1, 0)) - c) +
                flow(image(row + min(p.x + 1, last)) - c));
)";

float flowOf(float difference) {
  return difference / (1 + kEdge * difference * difference);
}

Workload diffusionWorkload(int side) {
  Workload w = imageWorkload(side, 5);
  w.name = "Perona-Malik step";
  w.uniforms.insert(w.uniforms.end(), {{"edge", kEdge}, {"rate", kRate}});
  w.hand = {.functions = kFlow, .fragment = kDiffuseFragment, .compute = kDiffuseCompute};
  w.brook = [](std::span<const stream> in, const stream& out) {
    diffuse(in[0], kEdge, kRate, out);
  };
  const Image image{w.inputs[0].values, side};
  w.reference.values = forEachPixel(side, [&](int x, int y) {
    const float c = image(x, y);
    return c + kRate * (flowOf(image(x, y - 1) - c) + flowOf(image(x, y + 1) - c) +
                        flowOf(image(x - 1, y) - c) + flowOf(image(x + 1, y) - c));
  });
  w.operations = 25.0 * side * side;
  return w;
}

}  // namespace

std::vector<Workload> imageWorkloads(int side) {
  return {convolutionWorkload(side), diffusionWorkload(side)};
}

}  // namespace brook::perf
