#include "convLayer/best.br.h"
#include "convLayer/convLayer.br.h"
#include "tests/perf/untuned/convLayer/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cstddef>

#ifdef BROOK_PERF_HAS_HALIDE
#include "convLayer/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

struct Network {
  SharedArray<float> input, weights, bias;
};

SharedArray<float> centred(std::size_t count, unsigned seed) {
  const SharedArray<float> values = noise(count, seed);
  for (float& value : *values)
    value -= 0.5f;
  return values;
}

Network networkOf(const ConvLayerShape& shape) {
  const auto pixels = static_cast<std::size_t>(shape.channels * shape.height * shape.width);
  const auto weights = static_cast<std::size_t>(shape.features * shape.channels * 9);
  return {.input = noise(pixels, 1),
          .weights = centred(weights, 2),
          .bias = centred(static_cast<std::size_t>(shape.features), 3)};
}

}  // namespace

Workload convLayer(int side) {
  const ConvLayerShape shape = {.channels = 10,
                                .features = 16,
                                .height = (side / 8 + 2) / 2 * 2,
                                .width = (side / 6 + 20) / 2 * 2};
  const auto count = static_cast<std::size_t>(shape.features * shape.height * shape.width);
  const Network network = networkOf(shape);
  Workload w;
  const auto form = [&](auto forward, auto pool) {
    const auto& [channels, features, height, width] = shape;
    const stream input = streamOf<float>({channels, height, width}, network.input);
    const stream weights = streamOf<float>({features, channels, 3, 3}, network.weights);
    const stream bias = streamOf<float>({features}, network.bias);
    const stream activations = streamOf<float>({features, height, width});
    const stream pooled = streamOf<float>({features, height / 2, width / 2});
    return kernelCalls(
        [=, shape = shape] {
          forward(input, weights, bias, shape.channels, shape.height, shape.width, activations);
          pool(activations, pooled);
        },
        joined({resultOf<float>(activations), resultOf<float>(pooled)}));
  };
  w.written = form(convLayerForward, convLayerPool);
  w.best = form(convLayerForwardBest, convLayerPoolBest);
  const auto peer = [&](const ConvLayerLaunches& code) {
    const SharedArray<float> activations = zeros<float>(count), pooled = zeros<float>(count / 4);
    return calls(
        code.form,
        [=, &code] {
          code.forward(shape, network.input->data(), network.weights->data(), network.bias->data(),
                       activations->data());
          code.pool(shape, activations->data(), pooled->data());
        },
        joined({resultOf(activations), resultOf(pooled)}));
  };
  w.loops = forEach({&gxx::kConvLayerLoops, &clangxx::kConvLayerLoops}, peer);
  w.vectors = forEachAvailable(avx512::kConvLayerVectors, avx2::kConvLayerVectors,
                               sse2::kConvLayerVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const auto& [channels, features, height, width] = shape;
  const HalideArray<float> input(network.input, {width, height, channels});
  const HalideArray<float> weights(network.weights, {3, 3, channels, features});
  const HalideArray<float> bias(network.bias, {features});
  const auto activations = halideArray<float>({width, height, features});
  const auto pooled = halideArray<float>({width / 2, height / 2, features});
  w.halide = {calls(
      "Halide",
      [=] {
        halideConvLayerForward(input, weights, bias, activations);
        halideConvLayerPool(activations, pooled);
      },
      joined({resultOf(activations), resultOf(pooled)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
