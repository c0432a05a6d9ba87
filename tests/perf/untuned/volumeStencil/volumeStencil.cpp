// One smoothing step on a cube whose edges have three lengths.
#include "tests/perf/untuned/volumeStencil/launches.h"
#include "tests/perf/untuned/workloads.h"
#include "volumeStencil/best.br.h"
#include "volumeStencil/volumeStencil.br.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "tests/perf/untuned/halide_array.h"
#include "volumeStencil/halide.h"
#endif

namespace brook::perf::untuned {
namespace {

// The NAS benchmarks, class A, have these weights.
constexpr float kEquation[] = {-8.0f / 3, 0.0f, 1.0f / 6, 1.0f / 12};
constexpr float kSmoother[] = {-3.0f / 8, 1.0f / 32, -1.0f / 64, 0.0f};

float4 vectorOf(const float (&v)[4]) {
  return {v[0], v[1], v[2], v[3]};
}

}  // namespace

Workload volumeStencil(int side) {
  const int width = side / 8 + 12;
  const int height = side / 10 + 8;
  const int depth = side / 16 + 6;
  const int points = width * height * depth;
  const auto count = static_cast<std::size_t>(points);
  const SharedArray<float> u = noise(count, 1), v = noise(count, 2);
  Workload w;
  const auto form = [&](auto residual, auto smooth) {
    const stream guess = streamOf<float>({points}, u), right = streamOf<float>({points}, v);
    const stream r = streamOf<float>({points}), better = streamOf<float>({points});
    const int4 size(width, height, depth, 0);
    return kernelCalls(
        [=] {
          residual(guess, right, size, vectorOf(kEquation), r);
          smooth(r, guess, size, vectorOf(kSmoother), better);
        },
        joined({resultOf<float>(r), resultOf<float>(better)}));
  };
  w.written = form(volumeStencilResidual, volumeStencilSmooth);
  w.best = form(volumeStencilResidualBest, volumeStencilSmoothBest);
  const auto peer = [&](const VolumeStencilLaunches& code) {
    const SharedArray<float> r = zeros<float>(count), better = zeros<float>(count);
    return calls(
        code.form,
        [=, &code] {
          code.residual(width, height, depth, u->data(), v->data(), kEquation, r->data());
          code.smooth(width, height, depth, r->data(), u->data(), kSmoother, better->data());
        },
        joined({resultOf(r), resultOf(better)}));
  };
  w.loops = forEach({&gxx::kVolumeStencilLoops, &clangxx::kVolumeStencilLoops}, peer);
  w.vectors = forEachAvailable(avx512::kVolumeStencilVectors, avx2::kVolumeStencilVectors,
                               sse2::kVolumeStencilVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const std::vector<int> extents = {width, height, depth};
  const HalideArray<float> guess(u, extents), right(v, extents);
  const auto r = halideArray<float>(extents), better = halideArray<float>(extents);
  w.halide = {calls(
      "Halide",
      [=] {
        halideVolumeStencilResidual(guess, right, kEquation[0], kEquation[1], kEquation[2],
                                    kEquation[3], r);
        halideVolumeStencilSmooth(r, guess, kSmoother[0], kSmoother[1], kSmoother[2], kSmoother[3],
                                  better);
      },
      joined({resultOf(r), resultOf(better)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
