#include "tests/perf/untuned/convLayer/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

// Adds a row of the input with three weights to a row of the output.
void addRow(int width, const float* __restrict in, const float* weights, float* __restrict out) {
  const int last = width - 1;
  const float left = weights[0], middle = weights[1], right = weights[2];
  out[0] = out[0] + middle * in[0] + right * in[1];
  for (int x = 1; x < last; ++x)
    out[x] = out[x] + left * in[x - 1] + middle * in[x] + right * in[x + 1];
  out[last] = out[last] + left * in[last - 1] + middle * in[last];
}

void forward(const ConvLayerShape& shape, const float* input, const float* weights,
             const float* bias, float* activations) {
  const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(shape.height) * shape.width;
  float* out = activations;
  for (int feature = 0; feature < shape.features; ++feature) {
    for (int y = 0; y < shape.height; ++y) {
      std::fill(out, out + shape.width, bias[feature]);
      for (int channel = 0; channel < shape.channels; ++channel) {
        for (int ky = 0; ky < 3; ++ky) {
          const int row = y + ky - 1;
          if (row < 0 || row >= shape.height) continue;
          addRow(shape.width,
                 input + channel * plane + static_cast<std::ptrdiff_t>(row) * shape.width,
                 weights + ((feature * shape.channels + channel) * 3 + ky) * 3, out);
        }
      }
      for (int x = 0; x < shape.width; ++x)
        out[x] = std::max(out[x], 0.0f);
      out += shape.width;
    }
  }
}

void pool(const ConvLayerShape& shape, const float* activations, float* pooled) {
  for (int row = 0; row < shape.features * (shape.height / 2); ++row) {
    const float* top = activations + static_cast<std::ptrdiff_t>(2 * row) * shape.width;
    const float* bottom = top + shape.width;
    for (int x = 0; x < shape.width / 2; ++x) {
      *pooled++ = std::max(std::max(top[2 * x], top[2 * x + 1]),
                           std::max(bottom[2 * x], bottom[2 * x + 1]));
    }
  }
}

}  // namespace

extern const ConvLayerLaunches kConvLayerLoops = {LOOPS_COMPILER_NAME, forward, pool};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
