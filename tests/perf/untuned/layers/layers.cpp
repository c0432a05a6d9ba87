#include "layers/best.br.h"
#include "layers/layers.br.h"
#include "tests/perf/untuned/layers/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <algorithm>
#include <cstddef>

#ifdef BROOK_PERF_HAS_HALIDE
#include "layers/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

// Pixels of which a third is transparent and none has more colour than alpha.
SharedArray<unsigned char> premultiplied(std::size_t count, unsigned seed) {
  const SharedArray<int> values = wholeNumbers<int>(4 * count, 384, seed);
  const SharedArray<unsigned char> pixels = zeros<unsigned char>(4 * count);
  for (std::size_t i = 0; i < 4 * count; ++i) {
    const int alpha = std::max((*values)[i / 4 * 4 + 3] - 128, 0);
    const int colour = i % 4 == 3 ? 255 : (*values)[i] * 2 / 3;
    (*pixels)[i] = static_cast<unsigned char>(colour * alpha / 255);
  }
  return pixels;
}

}  // namespace

Workload layers(int side) {
  const int width = 3 * side / 2 + 40;
  const int height = side - 24;
  const int count = width * height;
  const auto components = static_cast<std::size_t>(4 * count);
  const int opacity = 200;
  const SharedArray<unsigned char> top = premultiplied(static_cast<std::size_t>(count), 1);
  const SharedArray<unsigned char> bottom = premultiplied(static_cast<std::size_t>(count), 2);
  Workload w;
  const auto form = [&](auto compose, auto blur) {
    const stream upper = streamOf<uchar4>({height, width}, top);
    const stream lower = streamOf<uchar4>({height, width}, bottom);
    const stream both = streamOf<uchar4>({height, width});
    const stream blurred = streamOf<uchar4>({height, width});
    return kernelCalls(
        [=] {
          compose(upper, lower, opacity, both);
          blur(both, blurred);
        },
        joined({resultOf<unsigned char>(both), resultOf<unsigned char>(blurred)}));
  };
  w.written = form(layersCompose, layersBlur);
  w.best = form(layersComposeBest, layersBlurBest);
  const auto peer = [&](const LayersLaunches& code) {
    const SharedArray<unsigned char> both = zeros<unsigned char>(components);
    const SharedArray<unsigned char> blurred = zeros<unsigned char>(components);
    return calls(
        code.form,
        [=, &code] {
          code.compose(count, top->data(), bottom->data(), opacity, both->data());
          code.blur(width, height, both->data(), blurred->data());
        },
        joined({resultOf(both), resultOf(blurred)}));
  };
  w.loops = forEach({&gxx::kLayersLoops, &clangxx::kLayersLoops}, peer);
  w.vectors =
      forEachAvailable(avx512::kLayersVectors, avx2::kLayersVectors, sse2::kLayersVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const std::vector<int> extents = {4, width, height};
  const HalideArray<unsigned char> upper(top, extents), lower(bottom, extents);
  const auto both = halideArray<unsigned char>(extents);
  const auto blurred = halideArray<unsigned char>(extents);
  const std::vector<int> bytes = {4 * width, height};
  const HalideArray<unsigned char> rows(both.values(), bytes), blurredRows(blurred.values(), bytes);
  w.halide = {calls(
      "Halide",
      [=] {
        halideLayersCompose(upper, lower, opacity, both);
        halideLayersBlur(rows, blurredRows);
      },
      joined({resultOf(both), resultOf(blurred)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
