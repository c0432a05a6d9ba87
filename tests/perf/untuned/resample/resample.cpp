// A picture, enlarged for the screen, and reduced to a preview.
#include "resample/best.br.h"
#include "resample/resample.br.h"
#include "tests/perf/untuned/resample/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "resample/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

struct Size {
  int width, height;

  std::size_t floats() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
  }
};

float2 ratioOf(Size from, Size to) {
  return {static_cast<float>(from.width) / static_cast<float>(to.width),
          static_cast<float>(from.height) / static_cast<float>(to.height)};
}

}  // namespace

Workload resample(int side) {
  const Size size = {side / 2 + 28, 3 * side / 8 + 20};
  const Size screen = {5 * side / 8 + 60, side / 2 + 1};
  const Size preview = {3 * side / 8 + 2, 5 * side / 16 - 3};
  const SharedArray<float> image = noise(size.floats(), 1);
  Workload w;
  const auto form = [&](auto bicubic) {
    const stream from = streamOf<float4>({size.height, size.width}, image);
    const stream large = streamOf<float4>({screen.height, screen.width});
    const stream small = streamOf<float4>({preview.height, preview.width});
    const float2 enlarge = ratioOf(size, screen), reduce = ratioOf(size, preview);
    return kernelCalls(
        [=] {
          bicubic(from, size.width, size.height, enlarge, large);
          bicubic(from, size.width, size.height, reduce, small);
        },
        joined({resultOf<float>(large), resultOf<float>(small)}));
  };
  w.written = form(resampleBicubic);
  w.best = form(resampleBicubicBest);
  const auto peer = [&](const ResampleLaunches& code) {
    const SharedArray<float> large = zeros<float>(screen.floats());
    const SharedArray<float> small = zeros<float>(preview.floats());
    const auto resized = [=, &code](Size to, const SharedArray<float>& pixel) {
      const float2 ratio = ratioOf(size, to);
      code.bicubic(size.width, size.height, image->data(), ratio.x, ratio.y, to.width, to.height,
                   pixel->data());
    };
    return calls(
        code.form,
        [=] {
          resized(screen, large);
          resized(preview, small);
        },
        joined({resultOf(large), resultOf(small)}));
  };
  w.loops = forEach({&gxx::kResampleLoops, &clangxx::kResampleLoops}, peer);
  w.vectors = forEachAvailable(avx512::kResampleVectors, avx2::kResampleVectors,
                               sse2::kResampleVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const HalideArray<float> from(image, {4, size.width, size.height});
  const auto large = halideArray<float>({4, screen.width, screen.height});
  const auto small = halideArray<float>({4, preview.width, preview.height});
  const float2 enlarge = ratioOf(size, screen), reduce = ratioOf(size, preview);
  w.halide = {calls(
      "Halide",
      [=] {
        halideResampleBicubic(from, enlarge.x, enlarge.y, large);
        halideResampleBicubic(from, reduce.x, reduce.y, small);
      },
      joined({resultOf(large), resultOf(small)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
