// A sky with clouds of four octaves.
#include "perlin/best.br.h"
#include "perlin/perlin.br.h"
#include "tests/perf/untuned/perlin/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <memory>
#include <numeric>
#include <utility>

#ifdef BROOK_PERF_HAS_HALIDE
#include "perlin/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr int kOctaves = 4;
constexpr float kPersistence = 0.55f;
constexpr float kCover = 0.45f, kSharpness = 0.97f;
constexpr float kBlue[3] = {0.2f, 0.4f, 0.85f};

// The numbers below 256 in an order without a pattern.
SharedArray<float> permutation() {
  const SharedArray<float> order = zeros<float>(256), picks = noise(256, 1);
  std::iota(order->begin(), order->end(), 0.0f);
  for (std::size_t i = 255; i > 0; --i)
    std::swap((*order)[i],
              (*order)[static_cast<std::size_t>((*picks)[i] * static_cast<float>(i + 1))]);
  return order;
}

SharedArray<float> gradients() {
  const SharedArray<float> all = zeros<float>(16);
  *all = {1, 0, -1, 0, 0, 1, 0, -1, 0.7f, 0.7f, -0.7f, 0.7f, 0.7f, -0.7f, -0.7f, -0.7f};
  return all;
}

}  // namespace

Workload perlin(int side) {
  const int width = side / 2 + 60;
  const int height = side / 4 + 20;
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const float right = static_cast<float>(width) / 61, bottom = static_cast<float>(height) / 53;
  const SharedArray<float> table = permutation(), directions = gradients();
  Workload w;
  const auto form = [&](auto octaves, auto sky) {
    const Shape shape = {height, width};
    // Iterators are not copied, but contestants are.
    const std::shared_ptr<const iter> plane(
        new iter(iter::of(shape, float2(0, 0), float2(right, bottom))));
    const stream entries = streamOf<float>({256}, table), all = streamOf<float2>({8}, directions);
    const stream heights = streamOf<float>(shape), colours = streamOf<float3>(shape);
    const auto launches = [=] {
      octaves(*plane, entries, all, static_cast<float>(kOctaves), kPersistence, heights);
      sky(heights, kCover, kSharpness, float3(kBlue[0], kBlue[1], kBlue[2]), colours);
    };
    return kernelCalls(launches, joined({resultOf<float>(heights), resultOf<float>(colours)}));
  };
  w.written = form(perlinOctaves, perlinSky);
  w.best = form(perlinOctavesBest, perlinSkyBest);
  const auto peer = [&](const PerlinLaunches& code) {
    const SharedArray<float> heights = zeros<float>(count), colours = zeros<float>(3 * count);
    const auto launches = [=, &code] {
      code.octaves(width, height, right, bottom, table->data(), directions->data(), kOctaves,
                   kPersistence, heights->data());
      code.sky(width * height, heights->data(), kCover, kSharpness, kBlue, colours->data());
    };
    return calls(code.form, launches, joined({resultOf(heights), resultOf(colours)}));
  };
  w.loops = forEach({&gxx::kPerlinLoops, &clangxx::kPerlinLoops}, peer);
  w.vectors =
      forEachAvailable(avx512::kPerlinVectors, avx2::kPerlinVectors, sse2::kPerlinVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const HalideArray<float> entries(table, {256}), all(directions, {2, 8});
  const auto heights = halideArray<float>({width, height});
  const auto colours = halideArray<float>({3, width, height});
  w.halide = {calls(
      "Halide",
      [=] {
        halidePerlinOctaves(width, height, right, bottom, entries, all, kOctaves, kPersistence,
                            heights);
        halidePerlinSky(heights, kCover, kSharpness, kBlue[0], kBlue[1], kBlue[2], colours);
      },
      joined({resultOf(heights), resultOf(colours)}))};
#endif
  // pow differs in its last bits.
  w.reference = referenceOf(w.loops.front(), 1e-5f);
  return w;
}

}  // namespace brook::perf::untuned
