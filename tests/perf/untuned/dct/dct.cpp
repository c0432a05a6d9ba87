// The transform and quantisation of a grey picture, as in JPEG.
#include "dct/best.br.h"
#include "dct/dct.br.h"
#include "tests/perf/untuned/dct/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cmath>
#include <numbers>

#ifdef BROOK_PERF_HAS_HALIDE
#include "dct/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

// Grey waves with noise, 0 to 255.
SharedArray<float> waves(int width, int height) {
  const SharedArray<float> image =
      noise(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 1);
  float* pixel = image->data();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x, ++pixel) {
      const float wave = std::sin(0.07f * static_cast<float>(x) + 0.11f * static_cast<float>(y));
      *pixel = std::floor(128 + 90 * wave + 30 * *pixel);
    }
  }
  return image;
}

// A row for each frequency.
SharedArray<float> cosineTable() {
  const SharedArray<float> table = zeros<float>(64);
  float* entry = table->data();
  for (int u = 0; u < 8; ++u) {
    const double scale = u == 0 ? std::sqrt(0.125) : 0.5;
    for (int x = 0; x < 8; ++x)
      *entry++ = static_cast<float>(scale * std::cos((2 * x + 1) * u * std::numbers::pi / 16));
  }
  return table;
}

// Coarser for higher frequencies, like the table for brightness in the standard of JPEG.
SharedArray<float> quantisationTable() {
  const SharedArray<float> table = zeros<float>(64);
  float* entry = table->data();
  for (int v = 0; v < 8; ++v) {
    for (int u = 0; u < 8; ++u)
      *entry++ = static_cast<float>(11 + 3 * (u + v) + u * v % 7);
  }
  return table;
}

}  // namespace

Workload dct(int side) {
  const int width = 8 * (side / 12);
  const int height = 8 * (side / 28 + 2);
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const float quality = 75;
  const SharedArray<float> image = waves(width, height);
  const SharedArray<float> cosines = cosineTable(), table = quantisationTable();
  Workload w;
  const auto form = [&](auto blocks, auto quantise) {
    const Shape shape = {height, width};
    const stream from = streamOf<float>(shape, image);
    const stream waveforms = streamOf<float>({8, 8}, cosines);
    const stream sizes = streamOf<float>({8, 8}, table);
    const stream c = streamOf<float>(shape), q = streamOf<float>(shape);
    const auto launches = [=] {
      blocks(from, waveforms, c);
      quantise(c, sizes, quality, q);
    };
    return kernelCalls(launches, joined({resultOf<float>(c), resultOf<float>(q)}));
  };
  w.written = form(dctBlocks, dctQuantise);
  w.best = form(dctBlocksBest, dctQuantiseBest);
  const auto peer = [&](const DctLaunches& code) {
    const SharedArray<float> c = zeros<float>(count), q = zeros<float>(count);
    const auto launches = [=, &code] {
      code.blocks(width, height, image->data(), cosines->data(), c->data());
      code.quantise(width, height, c->data(), table->data(), quality, q->data());
    };
    return calls(code.form, launches, joined({resultOf(c), resultOf(q)}));
  };
  w.loops = forEach({&gxx::kDctLoops, &clangxx::kDctLoops}, peer);
  w.vectors = forEachAvailable(avx512::kDctVectors, avx2::kDctVectors, sse2::kDctVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const std::vector<int> extents = {width, height};
  const HalideArray<float> from(image, extents), waveforms(cosines, {8, 8}), sizes(table, {8, 8});
  const auto c = halideArray<float>(extents), q = halideArray<float>(extents);
  w.halide = {calls(
      "Halide",
      [=] {
        halideDctBlocks(from, waveforms, c);
        halideDctQuantise(c, sizes, quality, q);
      },
      joined({resultOf(c), resultOf(q)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
