// The edges of a picture of rings.
#include "canny/best.br.h"
#include "canny/canny.br.h"
#include "tests/perf/untuned/canny/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cmath>

#ifdef BROOK_PERF_HAS_HALIDE
#include "canny/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

// Rings around the middle, which get thinner to the outside, with a little noise.
SharedArray<float> rings(int width, int height) {
  const SharedArray<float> image =
      noise(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 1);
  float* pixel = image->data();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x, ++pixel) {
      const int dx = x - width / 2, dy = y - height / 2;
      *pixel = 0.1f * *pixel + std::sin(0.002f * static_cast<float>(dx * dx + dy * dy));
    }
  }
  return image;
}

}  // namespace

Workload canny(int side) {
  const int width = side + 24;
  const int height = 3 * side / 4 - 24;
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const float low = 0.6f, high = 1.5f;
  const SharedArray<float> image = rings(width, height);
  Workload w;
  const auto form = [&](auto gradient, auto thin) {
    const Shape shape = {height, width};
    const stream from = streamOf<float>(shape, image);
    const stream g = streamOf<float3>(shape), edge = streamOf<float>(shape);
    const auto launches = [=] {
      gradient(from, g);
      thin(g, low, high, edge);
    };
    return kernelCalls(launches, joined({resultOf<float>(g), resultOf<float>(edge)}));
  };
  w.written = form(cannyGradient, cannyThin);
  w.best = form(cannyGradientBest, cannyThinBest);
  const auto peer = [&](const CannyLaunches& code) {
    const SharedArray<float> g = zeros<float>(3 * count), edge = zeros<float>(count);
    const auto launches = [=, &code] {
      code.gradient(width, height, image->data(), g->data());
      code.thin(width, height, g->data(), low, high, edge->data());
    };
    return calls(code.form, launches, joined({resultOf(g), resultOf(edge)}));
  };
  w.loops = forEach({&gxx::kCannyLoops, &clangxx::kCannyLoops}, peer);
  w.vectors =
      forEachAvailable(avx512::kCannyVectors, avx2::kCannyVectors, sse2::kCannyVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const HalideArray<float> from(image, {width, height});
  const auto g = halideArray<float>({3, width, height});
  const auto edge = halideArray<float>({width, height});
  w.halide = {calls(
      "Halide",
      [=] {
        halideCannyGradient(from, g);
        halideCannyThin(g, low, high, edge);
      },
      joined({resultOf(g), resultOf(edge)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
