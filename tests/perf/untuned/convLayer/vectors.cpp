#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/convLayer/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// The number of features, and of registers of places, that are in registers at once.
constexpr int kFeatures = 4;
constexpr int kGroups = HAND_LEVEL == HAND_avx512 ? 4 : 2;

// Copies the input with a border of zeros.
void pad(const ConvLayerShape& shape, const float* input, float* padded) {
  const std::size_t bytes = static_cast<std::size_t>(shape.width) * sizeof(float);
  const std::size_t paddedBytes = bytes + 2 * sizeof(float);
  for (int channel = 0; channel < shape.channels; ++channel) {
    __builtin_memset(padded, 0, paddedBytes);
    padded += shape.width + 2;
    for (int y = 0; y < shape.height; ++y) {
      padded[0] = 0;
      __builtin_memcpy(padded + 1, input, bytes);
      padded[shape.width + 1] = 0;
      input += shape.width;
      padded += shape.width + 2;
    }
    __builtin_memset(padded, 0, paddedBytes);
    padded += shape.width + 2;
  }
}

// Computes some places of a row for some features. `in` points to the upper left neighbour of the
// first place in the first channel; `weights` and `out` belong to the first feature.
template <std::ptrdiff_t Features, std::ptrdiff_t Groups>
void convolve(const ConvLayerShape& shape, const float* in, const float* weights, const float* bias,
              float* out) {
  const std::ptrdiff_t pitch = shape.width + 2, plane = pitch * (shape.height + 2);
  const std::ptrdiff_t outPlane = static_cast<std::ptrdiff_t>(shape.height) * shape.width;
  const std::ptrdiff_t perFeature = static_cast<std::ptrdiff_t>(9) * shape.channels;
  Lanes sums[Features][Groups];
  for (std::ptrdiff_t f = 0; f < Features; ++f) {
    for (std::ptrdiff_t g = 0; g < Groups; ++g)
      sums[f][g] = splat(bias[f]);
  }
  for (int channel = 0; channel < shape.channels; ++channel, in += plane) {
    for (int ky = 0; ky < 3; ++ky) {
#pragma GCC unroll 1  // or g++ adds up one feature after the other
      for (int kx = 0; kx < 3; ++kx, ++weights) {
        Lanes values[Groups];
        for (std::ptrdiff_t g = 0; g < Groups; ++g)
          values[g] = load(in + ky * pitch + kx + g * kLanes);
        for (std::ptrdiff_t f = 0; f < Features; ++f) {
          const Lanes weight = splat(weights[f * perFeature]);
          for (std::ptrdiff_t g = 0; g < Groups; ++g)
            sums[f][g] = sums[f][g] + weight * values[g];
        }
      }
    }
  }
  for (std::ptrdiff_t f = 0; f < Features; ++f) {
    for (std::ptrdiff_t g = 0; g < Groups; ++g)
      store(out + f * outPlane + g * kLanes, maximum(sums[f][g], splat(0.0f)));
  }
}

template <int Features>
void rowsOf(const ConvLayerShape& shape, const float* padded, const float* weights,
            const float* bias, float* out) {
  for (int y = 0; y < shape.height; ++y) {
    const float* in = padded + static_cast<std::ptrdiff_t>(y) * (shape.width + 2);
    float* row = out + static_cast<std::ptrdiff_t>(y) * shape.width;
    const auto convolveAt = [&]<int Groups>(int x) {
      convolve<Features, Groups>(shape, in + x, weights, bias, row + x);
    };
    if (shape.width >= kGroups * kLanes)
      forGroups(0, shape.width, kGroups * kLanes,
                [&](std::ptrdiff_t x) { convolveAt.template operator()<kGroups>(x); });
    else
      forGroups(0, shape.width, kLanes,
                [&](std::ptrdiff_t x) { convolveAt.template operator()<1>(x); });
  }
}

// A row is as long as a register or longer.
void forward(const ConvLayerShape& shape, const float* input, const float* weights,
             const float* bias, float* activations) {
  const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(shape.height) * shape.width;
  const std::ptrdiff_t perFeature = static_cast<std::ptrdiff_t>(9) * shape.channels;
  const Scratch<float> padded(static_cast<std::ptrdiff_t>(shape.channels) * (shape.height + 2) *
                              (shape.width + 2));
  pad(shape, input, padded.data());
  int f = 0;
  for (; f + kFeatures <= shape.features; f += kFeatures)
    rowsOf<kFeatures>(shape, padded.data(), weights + f * perFeature, bias + f,
                      activations + f * plane);
  for (; f < shape.features; ++f)
    rowsOf<1>(shape, padded.data(), weights + f * perFeature, bias + f, activations + f * plane);
}

void pool(const ConvLayerShape& shape, const float* activations, float* pooled) {
  const int half = shape.width / 2;
  for (int row = 0; row < shape.features * (shape.height / 2); ++row, pooled += half) {
    const float* top = activations + static_cast<std::ptrdiff_t>(2 * row) * shape.width;
    const float* bottom = top + shape.width;
    std::ptrdiff_t x = 0;
    for (; x + kLanes <= half; x += kLanes) {
      const Lanes left = maximum(load(top + 2 * x), load(bottom + 2 * x));
      const Lanes right = maximum(load(top + 2 * x + kLanes), load(bottom + 2 * x + kLanes));
      store(pooled + x, maximum(evenLanes(left, right), oddLanes(left, right)));
    }
    for (; x < half; ++x) {
      const auto larger = [](float a, float b) { return a > b ? a : b; };
      pooled[x] =
          larger(larger(top[2 * x], top[2 * x + 1]), larger(bottom[2 * x], bottom[2 * x + 1]));
    }
  }
}

}  // namespace

extern const ConvLayerLaunches kConvLayerVectors = {HAND_NAME, forward, pool};

}  // namespace brook::perf::untuned::HAND_ISA
