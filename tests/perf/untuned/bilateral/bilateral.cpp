// A noisy picture in colour that is smoothed and keeps its edges.
#include "bilateral/best.br.h"
#include "bilateral/bilateral.br.h"
#include "tests/perf/untuned/bilateral/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "bilateral/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

// Tiles of two colours with noise; a pixel has three numbers.
SharedArray<float> tiles(int width, int height) {
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const SharedArray<float> image = noise(3 * count, 1);
  for (std::size_t i = 0; i < 3 * count; ++i) {
    const auto x = static_cast<int>(i / 3) % width, y = static_cast<int>(i / 3) / width;
    const bool isDark = (x / 19 + y / 13) % 2 == 0;
    (*image)[i] = 0.2f * (*image)[i] + (isDark ? 0.1f : 0.7f);
  }
  return image;
}

}  // namespace

Workload bilateral(int side) {
  const int width = side / 4 + 100;
  const int height = side / 8 + 60;
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const float sigmaSpace = 1.6f, sigmaColour = 0.15f;
  const SharedArray<float> image = tiles(width, height);
  Workload w;
  const auto form = [&](auto filter) {
    const stream from = streamOf<float3>({height, width}, image);
    const stream to = streamOf<float3>({height, width});
    return kernelCalls([=] { filter(from, sigmaSpace, sigmaColour, to); }, resultOf<float>(to));
  };
  w.written = form(bilateralFilter);
  w.best = form(bilateralFilterBest);
  const auto peer = [&](const BilateralLaunches& code) {
    const SharedArray<float> to = zeros<float>(3 * count);
    const auto launch = [=, &code] {
      code.filter(width, height, image->data(), sigmaSpace, sigmaColour, to->data());
    };
    return calls(code.form, launch, resultOf(to));
  };
  w.loops = forEach({&gxx::kBilateralLoops, &clangxx::kBilateralLoops}, peer);
  w.vectors = forEachAvailable(avx512::kBilateralVectors, avx2::kBilateralVectors,
                               sse2::kBilateralVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const HalideArray<float> from(image, {3, width, height});
  const auto to = halideArray<float>({3, width, height});
  w.halide = {calls(
      "Halide", [=] { halideBilateralFilter(from, sigmaSpace, sigmaColour, to); }, resultOf(to))};
#endif
  // exp differs in its last bits.
  w.reference = referenceOf(w.loops.front(), 1e-5f);
  return w;
}

}  // namespace brook::perf::untuned
