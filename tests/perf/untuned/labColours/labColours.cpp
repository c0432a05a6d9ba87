#include "labColours/best.br.h"
#include "labColours/labColours.br.h"
#include "tests/perf/untuned/labColours/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cstddef>

#ifdef BROOK_PERF_HAS_HALIDE
#include "labColours/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

// Relative to 100, the largest L. a and b are up to 500 times a difference of powers that differ in
// their last bits. If such a difference decides how a byte is rounded, it is an outlier.
constexpr float kTolerance = 1e-5f;

}  // namespace

Workload labColours(int side) {
  const int width = 3 * side / 8 - 4;
  const int height = side / 4 + 20;
  const int count = width * height;
  const auto components = static_cast<std::size_t>(4 * count);
  const float gain = 1.5f, limit = 60.0f;
  const SharedArray<unsigned char> pixels = wholeNumbers<unsigned char>(components, 256, 1);
  Workload w;
  const auto form = [&](auto fromSrgb, auto enrich, auto toSrgb) {
    const stream from = streamOf<uchar4>({height, width}, pixels);
    const stream lab = streamOf<float4>({height, width});
    const stream rich = streamOf<float4>({height, width});
    const stream to = streamOf<uchar4>({height, width});
    return kernelCalls(
        [=] {
          fromSrgb(from, lab);
          enrich(lab, gain, limit, rich);
          toSrgb(rich, to);
        },
        joined({resultOf<float>(rich), resultOf<unsigned char>(to)}));
  };
  w.written = form(labColoursFromSrgb, labColoursEnrich, labColoursToSrgb);
  w.best = form(labColoursFromSrgbBest, labColoursEnrichBest, labColoursToSrgbBest);
  const auto peer = [&](const LabColoursLaunches& code) {
    const SharedArray<float> lab = zeros<float>(components), rich = zeros<float>(components);
    const SharedArray<unsigned char> to = zeros<unsigned char>(components);
    return calls(
        code.form,
        [=, &code] {
          code.fromSrgb(count, pixels->data(), lab->data());
          code.enrich(count, lab->data(), gain, limit, rich->data());
          code.toSrgb(count, rich->data(), to->data());
        },
        joined({resultOf(rich), resultOf(to)}));
  };
  w.loops = forEach({&gxx::kLabColoursLoops, &clangxx::kLabColoursLoops}, peer);
  w.vectors = forEachAvailable(avx512::kLabColoursVectors, avx2::kLabColoursVectors,
                               sse2::kLabColoursVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const std::vector<int> extents = {4, width, height};
  const HalideArray<unsigned char> from(pixels, extents);
  const auto lab = halideArray<float>(extents), rich = halideArray<float>(extents);
  const auto to = halideArray<unsigned char>(extents);
  w.halide = {calls(
      "Halide",
      [=] {
        halideLabColoursFromSrgb(from, lab);
        halideLabColoursEnrich(lab, gain, limit, rich);
        halideLabColoursToSrgb(rich, to);
      },
      joined({resultOf(rich), resultOf(to)}))};
#endif
  w.reference = referenceOf(w.loops.front(), kTolerance);
  w.reference.scale = 100;
  w.reference.outliers = count / 5000 + 4;
  return w;
}

}  // namespace brook::perf::untuned
